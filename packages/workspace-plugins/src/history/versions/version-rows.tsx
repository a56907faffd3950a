import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { VersionRow, type ListedVersion, type OnChoose, type Side } from './version-row.tsx';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
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

const pageLength = 20;

interface VersionRowsProps {
  /** Newest first. */
  readonly listed: readonly ListedVersion[];
  readonly sideOf: (version: number) => Side | undefined;
  /** Something else lies over it. */
  readonly covered: boolean;
  readonly menuOf: (version: number) => ReactNode;
  readonly onChoose: OnChoose;
}

/** The rows of versions, a page at a time. */
export function VersionRows({ listed, sideOf, covered, menuOf, onChoose }: VersionRowsProps) {
  const [pages, setPages] = useState(1);
  const [focused, setFocused] = useState<number>();
  const shown = listed.slice(0, pages * pageLength);
  const chosen = shown.find(({ version }) => isChosen(sideOf(version)))?.version;
  const reachable = [focused, chosen, shown[0]?.version].find((number) =>
    shown.some(({ version }) => version === number),
  );
  const list = useReturnedFocus(covered);
  return (
    <>
      <ul ref={list} className="ws-history-list__rows">
        {shown.map((one) => (
          <VersionRow
            key={one.version}
            listed={one}
            side={sideOf(one.version)}
            reachable={one.version === reachable}
            menu={menuOf(one.version)}
            onChoose={onChoose}
            onFocus={setFocused}
          />
        ))}
      </ul>
      {listed.length > shown.length && (
        <footer className="ws-history-list__footer">
          <Button variant="plain" fill onClick={() => setPages(pages + 1)}>
            {t('Older versions')}
          </Button>
        </footer>
      )}
    </>
  );
}

const isChosen = (side: Side | undefined): boolean => side === 'to' || side === 'file';

/** The row that was chosen has the focus again when what lay over the list is gone. */
function useReturnedFocus(covered: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const wasCovered = useRef(covered);
  useEffect(() => {
    if (wasCovered.current && !covered) {
      list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
    wasCovered.current = covered;
  }, [covered]);
  return list;
}
