import { ArchiveIcon, InboxIcon, TrashIcon } from '@blueprintjs/icons';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { keepFilter } from '@mach42/plugin-kit/keep-filter.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useDeferredValue, useMemo, useState } from 'react';
import { EntryDialog, useWholeEntry } from './entry-dialog.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryList } from './entry-list.tsx';
import { entriesActions, entriesSlice } from './state/entries-slice.ts';
import { groupsOf, matching } from './state/select.ts';
import './entries.css';

const useQuery = keepFilter('');

/**
 * Lists the entries: two lists with headings of their own for a person who acts as admin, one list for all others.
 */
export function EntriesAside() {
  const { dispatch } = useShell();
  const isAdmin = useSession().activeRole === 'admin';
  const { entries, loading, failure } = useSlice(entriesSlice, (state) => state);
  const [typed, setTyped] = useQuery();
  const query = useDeferredValue(typed);
  const [edited, setEdited] = useState<Entry>();
  const whole = useWholeEntry();
  const edit = async (entry: Entry) => setEdited(await whole(entry));
  const all = useMemo(() => groupsOf(entries), [entries]);
  const found = useMemo(() => groupsOf(matching(entries, query)), [entries, query]);
  const kept = all.pending.length + all.done.length;
  const isKnown = !loading || kept > 0;

  return (
    <aside className="ws-phod__aside" aria-label={isAdmin ? t('Entries') : t('My entries')}>
      <EntryForm isAdmin={isAdmin} />
      {failure !== undefined && (
        <ErrorState
          title={entryTexts.loadFailed}
          error={failure}
          onRetry={() => dispatch(entriesActions.load())}
        />
      )}
      {loading && kept === 0 && <SkeletonCards cards={1} />}
      {kept > 0 && (
        <SearchBox
          value={typed}
          placeholder={t('Search entries...')}
          matches={t('{count} of {kept}', {
            count: found.pending.length + found.done.length,
            kept,
          })}
          onChange={setTyped}
        />
      )}
      {isKnown && isAdmin && (
        <>
          <EntryList
            icon={<InboxIcon />}
            title={t('Pending entries')}
            entries={found.pending}
            total={all.pending.length}
            empty={t('Nothing is waiting to be processed.')}
            onEdit={(entry) => void edit(entry)}
          />
          <EntryList
            icon={<ArchiveIcon />}
            title={t('Processed entries')}
            entries={found.done}
            total={all.done.length}
            empty={t('What you save from an entry is listed here.')}
            onEdit={(entry) => void edit(entry)}
          />
        </>
      )}
      {isKnown && !isAdmin && failure === undefined && (
        <EntryList
          icon={<InboxIcon />}
          title={t('My entries')}
          entries={[...found.pending, ...found.done]}
          total={kept}
          empty={t(
            'Write down what is new. A model then puts it into your file, and you check it before it is saved.',
          )}
          onEdit={(entry) => void edit(entry)}
        />
      )}
      {isKnown && (
        <DiscardedEntries entries={found.discarded} onEdit={(entry) => void edit(entry)} />
      )}
      {edited !== undefined && (
        <EntryDialog key={edited.id} entry={edited} onClose={() => setEdited(undefined)} />
      )}
    </aside>
  );
}

interface DiscardedEntriesProps {
  readonly entries: readonly Entry[];
  readonly onEdit: (entry: Entry) => void;
}

/** Lists the discarded entries, fetched when a person asks for them. */
function DiscardedEntries({ entries, onEdit }: DiscardedEntriesProps) {
  const { dispatch } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  function toggle() {
    if (!isOpen) dispatch(entriesActions.loadDiscarded());
    setIsOpen(!isOpen);
  }
  return (
    <>
      <Button
        variant="plain"
        size="small"
        className="ws-entries__discarded"
        icon={<TrashIcon size={12} />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {isOpen ? t('Hide discarded entries') : t('Show discarded entries')}
      </Button>
      {isOpen && (
        <EntryList
          icon={<TrashIcon />}
          title={t('Discarded')}
          entries={entries}
          total={entries.length}
          empty={t('You discarded nothing.')}
          onEdit={onEdit}
        />
      )}
    </>
  );
}
