import { AddIcon, BookIcon, EditIcon, TrashIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { messageLength } from '@mach42/contracts/messages/content.ts';
import { deletePrompt, listPrompts, savePrompt } from '@mach42/contracts/prompts/calls.ts';
import { placeholdersIn } from '@mach42/contracts/prompts/placeholders.ts';
import type { SavedPrompt } from '@mach42/contracts/prompts/schemas.ts';
import { promptTexts } from '@mach42/contracts/prompts/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { attempt } from '@mach42/plugin-kit/api/use-request.ts';
import { useShell, useApi } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useState } from 'react';
import './prompts.css';

/** Lists the texts that a person uses often, and lets them add, change and delete texts. */
export default function PromptsPanel() {
  const { api, toasts } = useShell();
  const { answer, error, refresh } = useRead(listPrompts);
  const [editing, setEditing] = useState<SavedPrompt | 'new'>();
  const prompts = answer?.data;

  async function remove({ id, ...body }: SavedPrompt) {
    if (!(await attempt(toasts, () => api.request(deletePrompt, { params: { id } })))) return;
    refresh();
    toasts.undo(t('“{name}” is deleted', { name: body.name }), {
      undo: () => void restore(id, body),
    });
  }

  async function restore(id: string, body: Pick<SavedPrompt, 'name' | 'text'>) {
    if (await attempt(toasts, () => api.request(savePrompt, { params: { id }, body }))) refresh();
  }

  const add = (
    <Button variant="primary" icon={<AddIcon />} onClick={() => setEditing('new')}>
      {t('New prompt')}
    </Button>
  );
  return (
    <Panel>
      <PanelHeader
        title={t('Saved prompts')}
        actions={prompts !== undefined && prompts.length > 0 ? add : undefined}
      />
      <PanelBody className="ws-prompts" label={t('Saved prompts')}>
        {error !== undefined && (
          <ErrorState title={t('The prompts could not be read')} error={error} onRetry={refresh} />
        )}
        {prompts === undefined && error === undefined && <SkeletonCards cards={2} />}
        {prompts?.length === 0 && (
          <EmptyState icon={<BookIcon size={20} />} title={t('No saved prompts yet')} actions={add}>
            {t(
              'Save a text that you write again and again, and put it into any message by typing / and its name. A part in double braces, such as {braces}, is asked for each time.',
              { braces: '{{topic}}' },
            )}
          </EmptyState>
        )}
        {prompts?.map((prompt) => (
          <Card
            key={prompt.id}
            title={`/${prompt.name}`}
            actions={
              <>
                <IconButton
                  icon={<EditIcon />}
                  label={t('Edit {name}', { name: prompt.name })}
                  onClick={() => setEditing(prompt)}
                />
                <IconButton
                  icon={<TrashIcon />}
                  label={t('Delete {name}', { name: prompt.name })}
                  onClick={() => void remove(prompt)}
                />
              </>
            }
          >
            <p className="ws-prompts__text" dir="auto">
              {prompt.text}
            </p>
            <AskedFor text={prompt.text} />
          </Card>
        ))}
      </PanelBody>
      {editing !== undefined && (
        <PromptDialog
          title={editing === 'new' ? t('New prompt') : t('Edit the prompt')}
          prompt={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined);
            refresh();
          }}
        />
      )}
    </Panel>
  );
}

function AskedFor({ text }: { readonly text: string }) {
  const names = placeholdersIn(text);
  return names.length === 0 ? null : (
    <p className="ws-prompts__asks ws-muted">
      {t('Asks for {names}', { names: names.join(', ') })}
    </p>
  );
}

interface PromptDialogProps {
  readonly title: string;
  /** The prompt that is edited; undefined: a new one. */
  readonly prompt: SavedPrompt | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface Fault {
  readonly field: 'name' | 'text' | 'all';
  readonly message: string;
}

/** The form for name and text of a saved prompt. */
function PromptDialog({ title, prompt, onSaved, onClose }: PromptDialogProps) {
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
      action={{
        label: t('Save'),
        loading: saving,
        disabled: !isComplete,
        title: isComplete ? undefined : t('Write a name and a text first.'),
        run: () => void save(),
      }}
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

/** Returns a typed name with spaces as hyphens, and without the signs that a name cannot have. */
const typeable = (typed: string): string =>
  typed
    .replaceAll(/\s/g, '-')
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]/gu, '')
    .replace(/^[^\p{L}\p{N}]/u, '');
