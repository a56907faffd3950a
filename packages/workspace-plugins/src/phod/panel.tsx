import { CurlyBracesIcon, IdNumberIcon } from '@blueprintjs/icons';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { titleOfKey, visibleSections } from '@mach42/contracts/phod/sections.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Panel, PanelBody } from '@mach42/plugin-kit/ui/panel.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useLeaveGuard } from '@mach42/plugin-kit/use-leave-guard.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { AddSectionButton } from './add-section/add-section-button.tsx';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { editsSlice } from './edits/edits-slice.ts';
import { NotSaved } from './edits/not-saved.tsx';
import { useShownData } from './edits/use-edit.ts';
import { EntriesAside } from './entries/entries-aside.tsx';
import { SkipToEntries } from './entries/skip-to-entries.tsx';
import { EditingContext } from './items/editing.ts';
import { useEditing } from './items/use-editing.ts';
import { useJsonDialog } from './json/use-json-dialog.tsx';
import { PhodHeader } from './phod-header.tsx';
import { PhodViewContext } from './sections/place.tsx';
import { matchesText, NoMatch } from './sections/no-match.tsx';
import { searchSection } from './sections/search.ts';
import { SectionGrid } from './sections/section-grid.tsx';
import { SendingDialogs } from './sending/sending-dialogs.tsx';
import { phodActions, phodSlice } from './state/phod-slice.ts';
import { entriesSlice } from './entries/state/entries-slice.ts';
import { phodSaga } from './state/phod.saga.ts';
import { sendingSlice } from './sending/state/sending-slice.ts';
import './phod.css';

export const slices = [phodSlice, editsSlice, entriesSlice, sendingSlice];
export const saga = phodSaga;
export { live } from './live.ts';

export default function PhodPanel() {
  const { dispatch } = useShell();
  const { activeRole } = useSession();
  const { file, loading, failure } = useSlice(phodSlice, (state) => state);
  const briefData = useShownData();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const [openPlace, setOpenPlace] = useState<string>();
  const json = useJsonDialog();
  const editing = useEditing(json.open);
  useLeaveGuard(
    useSlice(editsSlice, ({ waiting, notSaved }) => waiting.length + notSaved.length > 0),
  );

  const sections = useMemo(() => {
    if (briefData === undefined) return [];
    return visibleSections(briefData, activeRole === 'admin').map((key) =>
      searchSection(key, titleOfKey(key), briefData[key], query),
    );
  }, [briefData, activeRole, query]);
  const view = useMemo(() => ({ query, openPlace, onOpenPlace: setOpenPlace }), [query, openPlace]);
  const searching = query.trim() !== '';
  const found = searching ? sections.filter((section) => section.shown.length > 0) : sections;

  return (
    <EditingContext value={editing}>
      <Panel className="ws-phod">
        <div className="ws-phod__layout">
          <div className="ws-phod__main" aria-busy={file === undefined && failure === undefined}>
            <SkipToEntries />
            <PhodHeader
              file={file}
              onEditAsJson={() => json.open()}
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
              <NotSaved />
              {failure !== undefined && (
                <ErrorState
                  title={phodTexts.loadFailed}
                  error={failure}
                  onRetry={() => dispatch(phodActions.load())}
                />
              )}
              {file === undefined && loading && <SkeletonCards cards={4} />}
              {file !== undefined && sections.length === 0 && (
                <EmptyState
                  icon={<IdNumberIcon size={20} />}
                  title="Your file is empty"
                  actions={
                    <Button icon={<CurlyBracesIcon />} onClick={() => json.open()}>
                      Edit as JSON
                    </Button>
                  }
                >
                  Add a section with the button below, or write an entry and have a model put it
                  where it belongs.
                </EmptyState>
              )}
              <PhodViewContext value={view}>
                <SectionGrid sections={found} searching={searching} />
              </PhodViewContext>
              {searching && <NoMatch sections={sections} onClear={() => setTyped('')} />}
            </PanelBody>
            {file !== undefined && <AddSectionButton />}
          </div>
          <EntriesAside />
        </div>
        {json.dialog}
        <ConflictDialog />
        <SendingDialogs />
      </Panel>
    </EditingContext>
  );
}
