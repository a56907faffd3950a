import { ErrorIcon, RefreshIcon, TimeIcon } from '@blueprintjs/icons';
import type { Problem } from './problem-of.ts';
import '@mach42/plugin-kit/ui/state.css';

interface SessionProblemProps {
  readonly problem: Problem;
  readonly onRetry?: () => void;
}

export function SessionProblem({ problem, onRetry }: SessionProblemProps) {
  const { title, text, canRetry, reference } = problem;
  return (
    <div className="ws-state" role="alert">
      <div className={canRetry ? 'ws-state__icon ws-state__icon--error' : 'ws-state__icon'}>
        {canRetry ? <ErrorIcon size={20} /> : <TimeIcon size={20} />}
      </div>
      <h1 className="ws-state__title">{title}</h1>
      <p className="ws-state__text">{text}</p>
      {canRetry && onRetry !== undefined && (
        <div className="ws-state__actions">
          <button
            type="button"
            className="ws-session__action ws-session__action--raised"
            onClick={onRetry}
          >
            <RefreshIcon />
            Retry
          </button>
        </div>
      )}
      {reference !== undefined && <code className="ws-state__reference">{reference}</code>}
    </div>
  );
}
