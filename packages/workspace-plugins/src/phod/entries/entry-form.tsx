import { AddIcon, WrenchIcon } from '@blueprintjs/icons';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import { readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { FilesField } from '@mach42/conversations/attachments/files-field.tsx';
import { useIncomingFiles } from '@mach42/conversations/attachments/use-incoming-files.ts';
import { ofNewEntry, useTray } from '@mach42/conversations/attachments/use-tray.ts';
import { readDraft, withBlock, writeDraft } from '@mach42/conversations/state/draft.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useLeaveGuard, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { CoinedText } from '@mach42/plugin-kit/ui/coined-word.tsx';
import { TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { isMac } from '@mach42/plugin-kit/ui/kbd.tsx';
import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { entries, entriesSlice, type Draft } from './state/entries-slice.ts';
import { titleFrom } from './state/select.ts';
import './entries.css';

/** The id of the first field of a new entry. */
export const newEntryId = 'phod-new-entry';

/** A link to the form, visible while it has the focus: the Tab key would otherwise pass every value of the file. */
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

/** Keeps the draft of a new entry in this browser until it is saved, like the draft of a message. */
function useKeptDraft(userId: string | undefined): (change: Partial<Draft>) => void {
  const { dispatch } = useShell();
  const { title, content } = useSlice(entriesSlice, (state) => state.draft);
  const keys = {
    title: { userId, roomId: 'title of the new entry' },
    content: { userId, roomId: 'new entry' },
  } as const;
  const restore = useEffectEvent(() => {
    const kept = readDraft(keys.content);
    // A text that another part of the app asked for follows the kept draft.
    const all = content === '' ? kept : withBlock(kept, content);
    dispatch(
      entries.drafted({
        title: title || readDraft(keys.title),
        content: content.startsWith(kept) ? content : all,
      }),
    );
  });
  useEffect(() => restore(), []);
  return (change) => {
    dispatch(entries.drafted(change));
    if (change.title !== undefined) writeDraft(keys.title, change.title);
    if (change.content !== undefined)
      writeDraft(keys.content, change.content, limits.entryCharacters);
  };
}

interface KeyOfBody {
  readonly now: (body: object) => string;
  readonly saved: () => void;
}

/** Returns the key of an entry: an entry that is sent again, because there was no answer, is stored only once. */
function useKeyOfBody(): KeyOfBody {
  const sent = useRef({ text: '', key: '' });
  return {
    now: (body) => {
      const text = JSON.stringify(body);
      if (sent.current.text !== text) sent.current = { text, key: nanoid() };
      return sent.current.key;
    },
    saved: () => {
      sent.current = { text: '', key: '' };
    },
  };
}

/** The form for title, text and files of a new entry. */
export function EntryForm({ isAdmin }: { readonly isAdmin: boolean }) {
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
  const change = useKeptDraft(userId);
  const keyOf = useKeyOfBody();
  const files = useTray(ofNewEntry(userId), { tooMany: attachmentTexts.tooManyOfEntry });
  const { items, attachments, areReady } = files;
  const credentials = user === undefined ? {} : { credentials: { mobile: user.mobile } };
  const hasContent = content.trim() !== '' || items.length > 0;
  const ownTitle = title.trim() === '' ? undefined : title;
  const madeTitle = titleFrom(content) || (items[0]?.file.name ?? '');
  const complete = hasContent && areReady;
  const fault = areReady ? entryTexts.contentOrFile : attachmentTexts.notReady;
  const isBegun = title !== '' || content !== '' || items.length > 0;
  // The text of an unsaved entry is kept; its files are not.
  useLeaveGuard(items.length > 0);
  const incoming = useIncomingFiles({
    isOn: !saving,
    written: content,
    most: limits.entryCharacters,
    onFiles: files.add,
  });

  /** Stores the entry; with `processing` a run of it begins at once. */
  async function save(processing: boolean) {
    if (!complete || saving) return;
    setSaving(true);
    const ids = attachments.map(({ id }) => id);
    const carried = ids.length === 0 ? {} : { attachments: ids };
    try {
      const body = {
        ...credentials,
        title: ownTitle ?? madeTitle,
        content,
        ...carried,
        source: 'manual_entry',
      } as const;
      const answer = await api.request(addEntry, { body }, { idempotencyKey: keyOf.now(body) });
      const entry = readEntry(answer.entry);
      if (entry === undefined) throw new Error(entryTexts.noEntryData);
      dispatch(entries.stored({ entry }));
      dispatch(entries.draftSaved());
      change({ title: '', content: '' });
      keyOf.saved();
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
      const { code, message } = asApiError(thrown);
      const isUnreachable = code === 'NETWORK' || code === 'TIMEOUT';
      toasts.error(
        isUnreachable
          ? t('Not saved: there is no connection. What you wrote is kept here until you save it.')
          : message,
      );
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
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextArea
          aria-label={t('Content of the entry')}
          placeholder={t('What is new?')}
          rows={3}
          maxLength={limits.entryCharacters}
          readOnly={saving}
          value={content}
          onChange={(event) => change({ content: event.target.value })}
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
