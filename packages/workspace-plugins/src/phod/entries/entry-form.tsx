import { AddIcon, WrenchIcon } from '@blueprintjs/icons';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import { readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { FilesField } from '@mach42/conversations/attachments/files-field.tsx';
import { useIncomingFiles } from '@mach42/conversations/attachments/use-incoming-files.ts';
import { useTray } from '@mach42/conversations/attachments/use-tray.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useSession, useShell, useLeaveGuard } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { CoinedText } from '@mach42/plugin-kit/ui/coined-word.tsx';
import { TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { isMac } from '@mach42/plugin-kit/ui/kbd.tsx';
import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { entries, entriesSlice } from './state/entries-slice.ts';
import { newEntryId } from './skip-to-entries.tsx';
import './entries.css';

/** Title, text and files of a new entry. */
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
  const files = useTray(`${userId} new entry`, { tooMany: attachmentTexts.tooManyOfEntry });
  const { items, attachments, areReady } = files;
  const credentials = user === undefined ? {} : { credentials: { mobile: user.mobile } };
  const hasContent = content.trim() !== '' || items.length > 0;
  const complete = title.trim() !== '' && hasContent && areReady;
  const fault = areReady ? entryTexts.titleAndContentOrFile : attachmentTexts.notReady;
  useLeaveGuard(title !== '' || content !== '' || items.length > 0);
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
        { body: { ...credentials, title, content, ...carried, source: 'manual_entry' } },
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
          placeholder={t('Title')}
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
