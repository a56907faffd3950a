import { CurlyBracesIcon, IdNumberIcon, InboxIcon, PlusIcon } from '@blueprintjs/icons';
import { titleOfKey, visibleSections } from '@mach42/contracts/phod/sections.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { childOf } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { becomes, type TabAddresses } from '@mach42/plugin-kit/addresses.ts';
import { useSession, useShell, useLeaveGuard } from '@mach42/plugin-kit/hooks.ts';
import { keepFilter } from '@mach42/plugin-kit/keep-filter.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Panel, PanelBody } from '@mach42/plugin-kit/ui/panel.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Suspense, use, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { KeptTextNotice, NotSaved, useEditing } from './edits/editing.tsx';
import { editsSlice } from './edits/edits-slice.ts';
import { useShownData } from './edits/use-edit.ts';
import { EntriesAside } from './entries/entries-aside.tsx';
import { newEntryId, SkipToEntries } from './entries/entry-form.tsx';
import { entriesSlice } from './entries/state/entries-slice.ts';
import { EditingContext } from './items/editing.ts';
import { useKeptFocus } from './items/use-kept-focus.ts';
import { useJsonDialog, SendingDialogs, PhodHeader } from './phod-header.tsx';
import { phodSaga } from './saga.ts';
import { PhodViewContext } from './sections/blamed-value.tsx';
import { searchSection, type SectionMatch } from './sections/search.ts';
import { SectionGrid } from './sections/section-grid.tsx';
import { sendingSlice } from './sending/state/sending-slice.ts';
import { phod, phodActions, phodSlice } from './state.ts';
import './phod.css';
import './add-section/add-section.css';

export const slices = [phodSlice, editsSlice, entriesSlice, sendingSlice];
export const saga = phodSaga;
export { live } from './live.ts';

const useQuery = keepFilter('');

export default function PhodPanel() {
  const { dispatch } = useShell();
  const { activeRole } = useSession();
  const { file, loading, failure, dialog } = useSlice(phodSlice, (state) => state);
  const briefData = useShownData();
  const [typed, setTyped] = useQuery();
  const query = useDeferredValue(typed);
  const [openPointer, setOpenPointer] = useState<string>();
  const addSection = () => dispatch(phod.dialogOpened({ kind: 'add section' }));
  const closeDialog = () => dispatch(phod.dialogClosed());
  const json = useJsonDialog();
  const editing = useEditing(json.open);
  // The dialog of a panel closes with the panel.
  useEffect(() => () => dispatch(phod.dialogClosed()), [dispatch]);
  useLeaveGuard(
    useSlice(editsSlice, ({ waiting, notSaved }) => waiting.length + notSaved.length > 0),
  );

  const sections = useMemo(() => {
    if (briefData === undefined) return [];
    return visibleSections(briefData, activeRole === 'admin').map((key) =>
      searchSection(key, titleOfKey(key), briefData[key], query),
    );
  }, [briefData, activeRole, query]);
  const view = useMemo(
    () => ({ query, openPointer, onOpenPointer: setOpenPointer }),
    [query, openPointer],
  );
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
              {file !== undefined && <KeptTextNotice onOpen={() => json.open()} />}
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
                  title={t('Your file is empty')}
                  actions={
                    <>
                      <Button
                        variant="primary"
                        icon={<InboxIcon />}
                        onClick={() => document.getElementById(newEntryId)?.focus()}
                      >
                        {t('Write an entry')}
                      </Button>
                      <AddSectionButton onPress={addSection} />
                      <Button icon={<CurlyBracesIcon />} onClick={() => json.open()}>
                        {t('Paste it as JSON')}
                      </Button>
                    </>
                  }
                >
                  {t(
                    'Three ways to start: write an entry and let a model put it where it belongs, add a section and fill it in, or paste a file that you have.',
                  )}
                </EmptyState>
              )}
              <PhodViewContext value={view}>
                <SectionGrid sections={found} searching={searching} />
              </PhodViewContext>
              {searching && <NoMatch sections={sections} onClear={() => setTyped('')} />}
            </PanelBody>
            {file !== undefined && sections.length > 0 && (
              <div className="ws-phod-add">
                <AddSectionButton onPress={addSection} />
              </div>
            )}
          </div>
          <EntriesAside />
        </div>
        {json.dialog}
        {dialog?.kind === 'add section' && <AddingSection onEnd={closeDialog} />}
        <ConflictDialog />
        <SendingDialogs />
      </Panel>
    </EditingContext>
  );
}

const OpenConflict = lazyPart(() => import('./conflict/open-conflict.tsx'));

/**
 * Asks what to do when another version was saved since a change was begun, so that nothing is overwritten unasked.
 */
function ConflictDialog() {
  const conflict = useSlice(editsSlice, (state) => state.conflict);
  if (conflict === undefined) return null;
  return (
    <Suspense fallback={null}>
      <OpenConflict key={conflict.change.id} {...conflict} />
    </Suspense>
  );
}

const words = [
  t('No'),
  t('One'),
  t('Two'),
  t('Three'),
  t('Four'),
  t('Five'),
  t('Six'),
  t('Seven'),
  t('Eight'),
  t('Nine'),
];

/** Returns a text such as `8 matches in 6 sections`. */
function matchesText(sections: readonly SectionMatch[]): string {
  const hit = sections.filter((section) => section.matches > 0);
  const matches = hit.reduce((sum, section) => sum + section.matches, 0);
  if (matches === 0) return t('No match');
  return t(
    '{matches, plural, one {# match} other {# matches}} in {sections, plural, one {# section} other {# sections}}',
    { matches, sections: hit.length },
  );
}

interface NoMatchProps {
  readonly sections: readonly SectionMatch[];
  readonly onClear: () => void;
}

function NoMatch({ sections, onClear }: NoMatchProps) {
  const without = sections.filter((section) => section.shown.length === 0).length;
  if (without === 0) return null;
  const count = words[without] ?? String(without);
  return (
    <div className="ws-phod__no-match">
      <span>
        {without === 1
          ? t('One section has no match.')
          : t('{count} sections have no match.', { count })}
      </span>
      <Button size="small" onClick={onClear}>
        {t('Clear search')}
      </Button>
    </div>
  );
}

const AddSectionDialog = lazyPart(() => import('./add-section/add-section-dialog.tsx'));

/** The button below the cards; while the file is empty it is among the first steps instead. */
function AddSectionButton({ onPress }: { readonly onPress: () => void }) {
  const sections = Object.keys(useShownData() ?? {}).length;
  const button = useKeptFocus<HTMLButtonElement>(false, sections);
  return (
    <Button ref={button} icon={<PlusIcon />} aria-haspopup="dialog" onClick={onPress}>
      {t('Add section')}
    </Button>
  );
}

/** Adds a section, and opens the form of its first item. */
function AddingSection({ onEnd }: { readonly onEnd: () => void }) {
  const { add } = use(EditingContext);
  return (
    <Suspense fallback={null}>
      <AddSectionDialog
        onClose={onEnd}
        onAdded={(key) => {
          onEnd();
          add(childOf('', key));
        }}
      />
    </Suspense>
  );
}

/**
 * The path is the JSON pointer of a value, without its first `/`. The pointer of a value that no longer exists leads
 * to the file.
 */
export const addresses: TabAddresses = {
  go: async (_, { path }) => {
    if (path !== '') void focusOn(`/${path}`);
    return 'shown';
  },
};

const shownWithinMs = 3000;

async function focusOn(pointer: string): Promise<void> {
  const find = () => document.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
  if (!(await becomes(() => find() !== null, shownWithinMs))) return;
  const value = find();
  value?.scrollIntoView({ block: 'center' });
  value?.focus({ preventScroll: true });
}
