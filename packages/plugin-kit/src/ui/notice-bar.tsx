import { ErrorIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import './notice-bar.css';

interface NoticeBarProps {
  readonly tone: 'warning' | 'danger';
  /** `status`: the notice is not about a new event. Default: `alert`. */
  readonly role?: 'alert' | 'status';
  readonly children: ReactNode;
  /** Buttons that do something about the notice. */
  readonly actions?: ReactNode;
}

/** A line above content that stays until its cause is removed. */
export function NoticeBar({ tone, role = 'alert', children, actions }: NoticeBarProps) {
  return (
    <div className={`ws-notice-bar ws-notice-bar--${tone}`} role={role}>
      {tone === 'danger' ? <ErrorIcon /> : <WarningSignIcon />}
      <p>{children}</p>
      {actions !== undefined && <span className="ws-notice-bar__actions">{actions}</span>}
    </div>
  );
}
