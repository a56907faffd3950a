import { EditIcon } from '@blueprintjs/icons';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import { titleOfEntry, readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { FilesField } from '@mach42/conversations/attachments/files-field.tsx';
import { useIncomingFiles } from '@mach42/conversations/attachments/use-incoming-files.ts';
import { useTray } from '@mach42/conversations/attachments/use-tray.ts';
import { t } from '@mach42/language/t.ts';
import { withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { useLeaveGuard, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';
import { DiscardDialog } from '../discard-dialog.tsx';
import { useChangeEntry } from './entry-list.tsx';
import { entries } from './state/entries-slice.ts';

interface EntryDialogProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Edits title and text of an entry that is not processed yet; closing asks about unsaved changes. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const change = useChangeEntry();
  const known = titleOfEntry(entry) ?? '';
  const [title, setTitle] = useState(known);
  const [content, setContent] = useState(entry.content);
  const [kept, setKept] = useState(entry.attachments ?? []);
  const { userId } = useSession();
  const tooMany = attachmentTexts.tooManyOfEntry;
  const files = useTray(`${userId} edited entry ${entry.id}`, { taken: kept.length, tooMany });
  const { items, attachments: added, areReady } = files;
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const [asking, setAsking] = useState(false);
  const hasContent = content.trim() !== '' || kept.length + items.length > 0;
  const isComplete = title.trim() !== '' && hasContent;
  const areFilesChanged = items.length > 0 || kept.length !== (entry.attachments ?? []).length;
  const isChanged = title.trim() !== known || content !== entry.content || areFilesChanged;
  const close = () => (isChanged ? setAsking(true) : onClose());
  useLeaveGuard(isChanged);
  const incoming = useIncomingFiles({
    isOn: !saving,
    written: content,
    most: limits.entryCharacters,
    onFiles: files.add,
  });
  function leave() {
    files.tray?.clear();
    onClose();
  }

  async function save() {
    if (!isComplete || !isChanged || !areReady) return;
    setSaving(true);
    const attachments = [...kept, ...added].map(({ id }) => id);
    const carried = areFilesChanged ? { attachments } : {};
    const failure = await change(entry, { content, metadata: { title }, ...carried });
    setSaving(false);
    setFault(failure?.message);
    if (failure === undefined) leave();
  }

  return (
    <>
      <Dialog
        isOpen
        icon={<EditIcon />}
        title={t('Edit entry')}
        onClose={close}
        action={{
          label: t('Save'),
          loading: saving,
          disabled: !isComplete || !isChanged || !areReady,
          title: areReady ? undefined : attachmentTexts.notReady,
          run: () => void save(),
        }}
      >
        <form
          className={`ws-entry-form${incoming.isOver ? ' ws-entry-form--over' : ''}`}
          {...incoming.drop}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Field label={t('Title')}>
            {(ids) => (
              <TextInput
                {...ids}
                autoFocus
                maxLength={limits.entryTitleCharacters}
                readOnly={saving}
                value={title}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
          </Field>
          <Field
            label={t('Text')}
            hint={t('It is kept word for word in your file.')}
            {...(isComplete && fault === undefined
              ? {}
              : { error: fault ?? entryTexts.titleAndContentOrFile })}
          >
            {(ids) => (
              <TextArea
                {...ids}
                rows={8}
                maxLength={limits.entryCharacters}
                readOnly={saving}
                value={content}
                onPaste={incoming.onPaste}
                onChange={(event) => setContent(event.target.value)}
              />
            )}
          </Field>
          <FilesField
            files={files}
            kept={kept}
            onRemove={({ id }) => setKept(kept.filter((one) => one.id !== id))}
          />
        </form>
      </Dialog>
      <DiscardDialog isOpen={asking} onDiscard={leave} onGoOn={() => setAsking(false)} />
    </>
  );
}

/**
 * Returns a function that reads an entry with its whole text; lists only have the beginning. Undefined where that
 * failed.
 */
export function useWholeEntry(): (entry: Entry) => Promise<Entry | undefined> {
  const { api, dispatch, toasts } = useShell();
  return async (known) => {
    if (known.isPreview !== true) return known;
    try {
      const answer = await api.request(getEntry, { params: { id: known.id } });
      const entry = readEntry(answer.entry);
      if (entry !== undefined) dispatch(entries.stored({ entry }));
      return entry;
    } catch (thrown) {
      toasts.error(withAgain(entryTexts.fetchFailed, thrown));
      return undefined;
    }
  };
}
