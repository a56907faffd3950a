import { IdNumberIcon } from '@blueprintjs/icons';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { visibleSections } from '@mach42/contracts/phod/visible-sections.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Panel, PanelBody } from '@mach42/plugin-kit/ui/panel.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useDeferredValue, useMemo, useState } from 'react';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { EntriesAside } from './entries/entries-aside.tsx';
import { PhodHeader } from './phod-header.tsx';
import { PhodViewContext } from './sections/place.tsx';
import { matchesText, NoMatch } from './sections/no-match.tsx';
import { searchSection } from './sections/search.ts';
import { SectionGrid } from './sections/section-grid.tsx';
import { titleOfKey } from './sections/section-title.ts';
import { phodActions, phodSlice } from './state/phod-slice.ts';
import './phod.css';

export function PhodPanel() {
  const { dispatch } = useShell();
  const { activeRole } = useSession();
  const { file, loading, failure } = useSlice(phodSlice, (state) => state);
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const [openPlace, setOpenPlace] = useState<string>();

  const sections = useMemo(() => {
    if (file === undefined) return [];
    return visibleSections(file.briefData, activeRole === 'admin').map((key) =>
      searchSection(key, titleOfKey(key), file.briefData[key], query),
    );
  }, [file, activeRole, query]);
  const found = sections.filter((section) => section.shown.length > 0 || section.total === 0);
  const view = useMemo(() => ({ query, openPlace, onOpenPlace: setOpenPlace }), [query, openPlace]);
  const searching = query.trim() !== '';

  return (
    <Panel className="ws-phod">
      <div className="ws-phod__layout">
        <div className="ws-phod__main">
          <PhodHeader
            file={file}
            search={
              <SearchBox
                value={typed}
                placeholder={phodTexts.searchPlaceholder}
                matches={matchesText(sections)}
                onChange={setTyped}
              />
            }
          />
          <PanelBody>
            {failure !== undefined && (
              <ErrorState
                title={phodTexts.loadFailed}
                error={failure}
                onRetry={() => dispatch(phodActions.load())}
              />
            )}
            {file === undefined && loading && <SkeletonCards cards={4} />}
            {file !== undefined && sections.length === 0 && (
              <EmptyState icon={<IdNumberIcon size={20} />} title="Your file is empty">
                Write an entry and process it, or edit the file as JSON.
              </EmptyState>
            )}
            <PhodViewContext value={view}>
              <SectionGrid
                sections={searching ? found.filter((one) => one.shown.length > 0) : found}
                searching={searching}
              />
            </PhodViewContext>
            {searching && <NoMatch sections={sections} onClear={() => setTyped('')} />}
          </PanelBody>
        </div>
        <EntriesAside />
      </div>
      <ConflictDialog />
    </Panel>
  );
}
