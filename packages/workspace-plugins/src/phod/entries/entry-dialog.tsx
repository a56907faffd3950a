import { EditIcon } from '@blueprintjs/icons';
import { titleOfEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useLeaveGuard } from '@mach42/plugin-kit/hooks.ts';
import { useState } from 'react';
import { DiscardDialog } from '../discard-dialog.tsx';
import { useChangeEntry } from './use-change-entry.ts';

interface EntryDialogProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Title and text of an entry that is not processed yet; closing asks about what was changed. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const change = useChangeEntry();
  const known = titleOfEntry(entry) ?? '';
  const [title, setTitle] = useState(known);
  const [content, setContent] = useState(entry.content);
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const [asking, setAsking] = useState(false);
  const isComplete = title.trim() !== '' && content.trim() !== '';
  const isChanged = title.trim() !== known || content !== entry.content;
  const close = () => (isChanged ? setAsking(true) : onClose());
  useLeaveGuard(isChanged);

  async function save() {
    if (!isComplete || !isChanged) return;
    setSaving(true);
    const failure = await change(entry, { content, metadata: { title } });
    setSaving(false);
    setFault(failure?.message);
    if (failure === undefined) onClose();
  }

  return (
    <>
      <Dialog
        isOpen
        icon={<EditIcon />}
        title={t('Edit entry')}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button
              variant="primary"
              loading={saving}
              disabled={!isComplete || !isChanged}
              onClick={() => void save()}
            >
              {t('Save')}
            </Button>
          </>
        }
      >
        <form
          className="ws-entry-form"
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
              : { error: fault ?? entryTexts.titleAndContent })}
          >
            {(ids) => (
              <TextArea
                {...ids}
                rows={8}
                maxLength={limits.entryCharacters}
                readOnly={saving}
                value={content}
                onChange={(event) => setContent(event.target.value)}
              />
            )}
          </Field>
        </form>
      </Dialog>
      <DiscardDialog isOpen={asking} onDiscard={onClose} onGoOn={() => setAsking(false)} />
    </>
  );
}
