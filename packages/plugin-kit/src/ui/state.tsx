import { DuplicateIcon, ErrorIcon, RefreshIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import type { ReactElement, ReactNode } from 'react';
import { asApiError } from '../api/api-error.ts';
import { useToasts } from '../hooks.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import './state.css';

interface EmptyStateProps {
  readonly icon: ReactElement;
  readonly title: string;
  /** The text that says what to do next. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="ws-state">
      <div className="ws-state__icon">{icon}</div>
      <h3 className="ws-state__title">{title}</h3>
      {children !== undefined && <p className="ws-state__text">{children}</p>}
      {actions !== undefined && <div className="ws-state__actions">{actions}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** The text of the error catalogue. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Shows an error inside the panel that failed, with the code and the request id for support. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const toasts = useToasts();
  const failure = asApiError(error);
  const reference =
    failure.requestId === undefined
      ? failure.code
      : t('{code}, request {requestId}', { code: failure.code, requestId: failure.requestId });
  const copy = () =>
    copyText(toasts, `${title}\n${failure.message}\n${reference}`, { copied: t('Copied') });
  return (
    <div className="ws-state" role="alert">
      <div className="ws-state__icon ws-state__icon--error">
        <ErrorIcon size={20} />
      </div>
      <h3 className="ws-state__title">{title}</h3>
      {failure.message !== title && <p className="ws-state__text">{failure.message}</p>}
      <div className="ws-state__actions">
        {onRetry !== undefined && (
          <Button icon={<RefreshIcon />} onClick={onRetry}>
            {t('Retry')}
          </Button>
        )}
        <Button variant="plain" icon={<DuplicateIcon />} onClick={() => void copy()}>
          {t('Copy details')}
        </Button>
      </div>
      <code className="ws-state__reference">{reference}</code>
    </div>
  );
}
