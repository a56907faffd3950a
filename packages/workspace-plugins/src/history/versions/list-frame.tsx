import { t } from '@mach42/language/t.ts';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import type { ReactNode } from 'react';
import './versions.css';

interface ListFrameProps {
  /** Something else lies over it and says what it is. */
  readonly covered: boolean;
  readonly count: ReactNode;
  readonly actions?: ReactNode;
  /** Between the header and the rows. */
  readonly above: ReactNode;
  readonly children: ReactNode;
}

/** The column of versions at the left. */
export function ListFrame({ covered, count, actions, above, children }: ListFrameProps) {
  return (
    <nav
      className={covered ? 'ws-history-list ws-history-list--covered' : 'ws-history-list'}
      aria-label={t('Versions')}
    >
      {!covered && (
        <PanelHeader
          className="ws-history-list__header"
          title={t('Versions')}
          meta={count}
          actions={actions}
        />
      )}
      {above}
      {children}
    </nav>
  );
}
