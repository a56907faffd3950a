import { ArchiveIcon, InboxIcon, TrashIcon, AddIcon, WrenchIcon } from '@blueprintjs/icons';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useSession, useShell, useLeaveGuard } from '@mach42/plugin-kit/hooks.ts';
import { keepFilter } from '@mach42/plugin-kit/keep-filter.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useDeferredValue, useMemo, useState, useEffect } from 'react';
import { EntryDialog, useWholeEntry } from './entry-dialog.tsx';
import { EntryList } from './entry-list.tsx';
import { entriesActions, entriesSlice, entries } from './state/entries-slice.ts';
import { groupsOf, matching, titleFrom } from './state/select.ts';
import './entries.css';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import { readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { FilesField } from '@mach42/conversations/attachments/files-field.tsx';
import { useIncomingFiles } from '@mach42/conversations/attachments/use-incoming-files.ts';
import { ofNewEntry, useTray } from '@mach42/conversations/attachments/use-tray.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { CoinedText } from '@mach42/plugin-kit/ui/coined-word.tsx';
import { TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { isMac } from '@mach42/plugin-kit/ui/kbd.tsx';
import { nanoid } from '@reduxjs/toolkit';

/** Of the field that a new entry begins with. */
export const newEntryId = 'phod-new-entry';

/** Seen when it has the focus: the keyboard would pass every value of the file on the way. */
export function SkipToEntries() {
  return (
    <button
      type="button"
      className="ws-phod__skip"
      onClick={() => document.getElementById(newEntryId)?.focus()}
    >
      {t('Skip to the entries')}
    </button>
  );
}

/** Title, text and files of a new entry. */
function EntryForm({ isAdmin }: { readonly isAdmin: boolean }) {
  const { api, commands, dispatch, toasts, workspace } = useShell();
  const { title, content } = useSlice(entriesSlice, (state) => state.draft);
  const isAsked = useSlice(entriesSlice, (state) => state.isFormAsked);
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    dispatch(entries.formReached());
    document.getElementById(newEntryId)?.focus();
  }, [isAsked, dispatch]);
  const { user, userId } = useSession();
  const files = useTray(ofNewEntry(userId), { tooMany: attachmentTexts.tooManyOfEntry });
  const { items, attachments, areReady } = files;
  const credentials = user === undefined ? {} : { credentials: { mobile: user.mobile } };
  const hasContent = content.trim() !== '' || items.length > 0;
  const ownTitle = title.trim() === '' ? undefined : title;
  const madeTitle = titleFrom(content) || (items[0]?.file.name ?? '');
  const complete = hasContent && areReady;
  const fault = areReady ? entryTexts.contentOrFile : attachmentTexts.notReady;
  const isBegun = title !== '' || content !== '' || items.length > 0;
  useLeaveGuard(isBegun);
  const incoming = useIncomingFiles({
    isOn: !saving,
    written: content,
    most: limits.entryCharacters,
    onFiles: files.add,
  });

  /** Stores the entry; with `processing` a model begins with it at once. */
  async function save(processing: boolean) {
    if (!complete || saving) return;
    setSaving(true);
    const ids = attachments.map(({ id }) => id);
    const carried = ids.length === 0 ? {} : { attachments: ids };
    try {
      const answer = await api.request(
        addEntry,
        {
          body: {
            ...credentials,
            title: ownTitle ?? madeTitle,
            content,
            ...carried,
            source: 'manual_entry',
          },
        },
        { idempotencyKey: nanoid() },
      );
      const entry = readEntry(answer.entry);
      if (entry === undefined) throw new Error(entryTexts.noEntryData);
      dispatch(entries.stored({ entry }));
      dispatch(entries.draftSaved());
      files.tray?.clear();
      if (processing) {
        commands.run('datarais.process-entry', entry.id);
        return;
      }
      const open = () => workspace.open(tabId('datarais-{entryId}', { entryId: entry.id }));
      toasts.success(t('Entry added'), {
        durationMs: toastMs.standard,
        action: { label: t('Process it'), run: open },
      });
    } catch (thrown) {
      toasts.error(asApiError(thrown).message);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Card
      icon={isAdmin ? <WrenchIcon /> : <AddIcon />}
      title={isAdmin ? t('Manual AI Operations') : t('Add entry')}
    >
      {isAdmin && (
        <p className="ws-entries__empty">{t('Write an entry by hand, and process it at once.')}</p>
      )}
      {!isAdmin && (
        <p className="ws-entries__empty">
          <Trans
            message="Write what is new. A <0>DataRAIS</0> entry becomes part of your file once you have checked the changes."
            elements={[<CoinedText key="0" word="DataRAIS" />]}
          />
        </p>
      )}
      <form
        className={`ws-entry-form${incoming.isOver ? ' ws-entry-form--over' : ''}`}
        {...incoming.drop}
        onSubmit={(event) => {
          event.preventDefault();
          void save(true);
        }}
      >
        <TextInput
          id={newEntryId}
          aria-label={t('Title of the entry')}
          placeholder={madeTitle === '' ? t('Title') : t('Title: {madeTitle}', { madeTitle })}
          maxLength={limits.entryTitleCharacters}
          readOnly={saving}
          value={title}
          onChange={(event) => dispatch(entries.drafted({ title: event.target.value }))}
        />
        <TextArea
          aria-label={t('Content of the entry')}
          placeholder={t('What is new?')}
          rows={3}
          maxLength={limits.entryCharacters}
          readOnly={saving}
          value={content}
          onChange={(event) => dispatch(entries.drafted({ content: event.target.value }))}
          onPaste={incoming.onPaste}
          onKeyDown={(event) => {
            const isCommand = isMac ? event.metaKey : event.ctrlKey;
            if (event.key === 'Enter' && isCommand) void save(true);
          }}
        />
        <FilesField files={files} />
        {isBegun && !hasContent && <p className="ws-entries__empty">{entryTexts.contentOrFile}</p>}
        <div className="ws-entry-form__actions">
          <Button
            disabled={!complete || saving}
            title={complete ? t('Saves it for later') : fault}
            onClick={() => void save(false)}
          >
            {t('Save entry')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            loading={saving}
            disabled={!complete}
            title={complete ? undefined : fault}
          >
            {t('Save and process')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const useQuery = keepFilter('');

/** A person who acts as admin has two lists with headings of their own; everybody else has one. */
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

/** What was put away, fetched when a person asks for it. */
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
