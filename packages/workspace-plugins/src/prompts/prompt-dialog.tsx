import { BookIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { messageLength } from '@mach42/contracts/messages/content.ts';
import { savePrompt } from '@mach42/contracts/prompts/calls.ts';
import type { SavedPrompt } from '@mach42/contracts/prompts/schemas.ts';
import { promptTexts } from '@mach42/contracts/prompts/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';

interface PromptDialogProps {
  readonly title: string;
  /** Undefined: a new one. */
  readonly prompt: SavedPrompt | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface Fault {
  readonly field: 'name' | 'text' | 'all';
  readonly message: string;
}

/** Name and text of a saved prompt. */
export function PromptDialog({ title, prompt, onSaved, onClose }: PromptDialogProps) {
  const api = useApi();
  const [id] = useState(() => prompt?.id ?? crypto.randomUUID());
  const [name, setName] = useState(prompt?.name ?? '');
  const [text, setText] = useState(prompt?.text ?? '');
  const [fault, setFault] = useState<Fault>();
  const [saving, setSaving] = useState(false);
  const isTooLong = messageLength(text) > limits.messageCharacters;
  const isComplete = name !== '' && text.trim() !== '' && !isTooLong;

  async function save() {
    if (!isComplete || saving) return;
    setSaving(true);
    try {
      await api.request(savePrompt, { params: { id }, body: { name, text } });
      onSaved();
    } catch (thrown) {
      const { code, message } = asApiError(thrown);
      setFault({ field: code === 'CONFLICT' ? 'name' : 'all', message });
      setSaving(false);
    }
  }

  return (
    <Dialog
      isOpen
      title={title}
      icon={<BookIcon />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            loading={saving}
            disabled={!isComplete}
            title={isComplete ? undefined : t('Write a name and a text first.')}
            onClick={() => void save()}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="ws-prompts__form">
        <Field
          label={t('Name')}
          hint={
            name === '' ? t('What you type after the /.') : t('Found by typing /{name}', { name })
          }
          error={fault?.field === 'name' ? fault.message : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              autoFocus
              maxLength={limits.promptNameCharacters}
              placeholder="weekly-report"
              value={name}
              onChange={({ target }) => {
                setName(typeable(target.value));
                setFault(undefined);
              }}
            />
          )}
        </Field>
        <Field
          label={t('Text')}
          hint={t(
            '{count}/{most}. A part in double braces, such as {braces}, is asked for each time.',
            { count: messageLength(text), most: limits.messageCharacters, braces: '{{topic}}' },
          )}
          error={isTooLong ? promptTexts.tooLong : undefined}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={8}
              dir="auto"
              maxLength={limits.draftCharacters}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      </div>
      {fault?.field === 'all' && (
        <p className="ws-prompts__fault" role="alert">
          {fault.message}
        </p>
      )}
    </Dialog>
  );
}

/** A space becomes a hyphen, and what no name can have is left out. */
const typeable = (typed: string): string =>
  typed
    .replaceAll(/\s/g, '-')
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]/gu, '')
    .replace(/^[^\p{L}\p{N}]/u, '');
