import { AddIcon, BookIcon, EditIcon, TrashIcon } from '@blueprintjs/icons';
import { deletePrompt, listPrompts, savePrompt } from '@mach42/contracts/prompts/calls.ts';
import { placeholdersIn } from '@mach42/contracts/prompts/placeholders.ts';
import type { SavedPrompt } from '@mach42/contracts/prompts/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useState } from 'react';
import { PromptDialog } from './prompt-dialog.tsx';
import './prompts.css';

/** The texts that a person uses again and again, to add, change and delete. */
export default function PromptsPanel() {
  const { api, toasts } = useShell();
  const { answer, error, refresh } = useRead(listPrompts);
  const [editing, setEditing] = useState<SavedPrompt | 'new'>();
  const prompts = answer?.data;

  async function remove({ id, ...body }: SavedPrompt) {
    try {
      await api.request(deletePrompt, { params: { id } });
      refresh();
      toasts.undo(t('“{name}” is deleted', { name: body.name }), {
        undo: () => void restore(id, body),
      });
    } catch (thrown) {
      toasts.error(asApiError(thrown).message);
    }
  }

  async function restore(id: string, body: Pick<SavedPrompt, 'name' | 'text'>) {
    try {
      await api.request(savePrompt, { params: { id }, body });
      refresh();
    } catch (thrown) {
      toasts.error(asApiError(thrown).message);
    }
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
