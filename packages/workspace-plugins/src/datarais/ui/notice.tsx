import { ErrorIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly tone: 'warning' | 'danger';
  readonly children: ReactNode;
  /** Buttons: what can be done about it. */
  readonly actions?: ReactNode;
}

/** A line above the tabs' content that stays until something is done about it. */
export function Notice({ tone, children, actions }: NoticeProps) {
  return (
    <div className={`ws-rais-notice ws-rais-notice--${tone}`} role="alert">
      {tone === 'danger' ? <ErrorIcon /> : <WarningSignIcon />}
      <p>{children}</p>
      {actions !== undefined && <span className="ws-rais-notice__actions">{actions}</span>}
    </div>
  );
}
