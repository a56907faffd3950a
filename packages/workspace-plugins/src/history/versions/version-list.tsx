import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { historySlice, type View } from '../state/history-slice.ts';
import type { Pair } from '../state/pair.ts';
import { AsOf } from './as-of.tsx';
import { KindFilter } from './kind-filter.tsx';
import type { VersionKind } from './version-kind.tsx';
import { VersionRow, type OnChoose, type Side } from './version-row.tsx';
import './versions.css';

const pageLength = 20;

interface VersionListProps {
  readonly versions: readonly PhodVersion[];
  readonly chosen: Pair | undefined;
  /** Something else lies over it and says what it is. */
  readonly covered: boolean;
  readonly onChoose: OnChoose;
  readonly onShow: () => void;
}

/** All versions, the newest first, a page at a time. */
export function VersionList(props: VersionListProps) {
  const { versions, chosen, covered, onChoose, onShow } = props;
  const view = useSlice(historySlice, (state) => state.view);
  const [kind, setKind] = useState<VersionKind>();
  const [pages, setPages] = useState(1);
  const found = useMemo(
    () => versions.filter(({ source }) => kind === undefined || source.kind === kind),
    [versions, kind],
  );
  const shown = useMemo(() => found.slice(0, pages * pageLength), [found, pages]);
  const [focused, setFocused] = useState<number>();
  const reachable = [focused, view === 'file' ? chosen?.from : chosen?.to, shown[0]?.version].find(
    (number) => shown.some(({ version }) => version === number),
  );
  const hasOlder = found.length > shown.length;
  const list = useReturnedFocus(covered);

  return (
    <nav
      className={covered ? 'ws-history-list ws-history-list--covered' : 'ws-history-list'}
      aria-label="Versions"
    >
      {!covered && (
        <PanelHeader
          className="ws-history-list__header"
          title="Versions"
          meta={kind === undefined ? versions.length : `${found.length} of ${versions.length}`}
          actions={
            <KindFilter
              versions={versions}
              kind={kind}
              onChange={(next) => {
                setKind(next);
                setPages(1);
              }}
            />
          }
        />
      )}
      {!covered && <AsOf versions={versions} onShow={onShow} />}
      <ul ref={list} className="ws-history-list__rows">
        {shown.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            side={sideOf(version.version, chosen, view)}
            newest={versions[0]?.version ?? version.version}
            reachable={version.version === reachable}
            onChoose={onChoose}
            onFocus={setFocused}
          />
        ))}
      </ul>
      {hasOlder && (
        <footer className="ws-history-list__footer">
          <Button variant="plain" fill onClick={() => setPages(pages + 1)}>
            Older versions
          </Button>
        </footer>
      )}
    </nav>
  );
}

function sideOf(version: number, chosen: Pair | undefined, view: View): Side | undefined {
  if (view === 'file') return version === chosen?.from ? 'file' : undefined;
  if (version === chosen?.to) return 'to';
  return version === chosen?.from ? 'from' : undefined;
}

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
