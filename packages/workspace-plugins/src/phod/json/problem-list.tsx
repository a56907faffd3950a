import { ErrorIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { PlacedProblem } from './create-editor.ts';

interface ProblemListProps {
  readonly problems: readonly PlacedProblem[];
  readonly onGoTo: (problem: PlacedProblem) => void;
}

const mostShown = 3;

/** The first problems; pressing one leads to its line. */
export function ProblemList({ problems, onGoTo }: ProblemListProps) {
  return (
    <div className="ws-phod-json__problems" role="status">
      {problems.slice(0, mostShown).map((problem) => (
        <button
          key={`${problem.from} ${problem.message}`}
          type="button"
          className={`ws-phod-json__problem ws-phod-json__problem--${problem.severity}`}
          onClick={() => onGoTo(problem)}
        >
          {problem.severity === 'error' ? <ErrorIcon size={12} /> : <WarningSignIcon size={12} />}
          <span>
            Line {problem.line}: {problem.message}
          </span>
        </button>
      ))}
      {problems.length > mostShown && (
        <span className="ws-muted">and {problems.length - mostShown} more</span>
      )}
    </div>
  );
}
