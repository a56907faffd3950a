import { AddIcon, BookIcon, EditIcon, TrashIcon } from '@blueprintjs/icons';
import { deletePrompt, listPrompts, savePrompt } from '@mach42/contracts/prompts/calls.ts';
import { placeholdersIn } from '@mach42/contracts/prompts/placeholders.ts';
import type { SavedPrompt } from '@mach42/contracts/prompts/schemas.ts';
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
      toasts.undo(`“${body.name}” is deleted`, { undo: () => void restore(id, body) });
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
      New prompt
    </Button>
  );
  return (
    <Panel>
      <PanelHeader
        title="Saved prompts"
        actions={prompts !== undefined && prompts.length > 0 ? add : undefined}
      />
      <PanelBody className="ws-prompts" label="Saved prompts">
        {error !== undefined && (
          <ErrorState title="The prompts could not be read" error={error} onRetry={refresh} />
        )}
        {prompts === undefined && error === undefined && <SkeletonCards cards={2} />}
        {prompts?.length === 0 && (
          <EmptyState icon={<BookIcon size={20} />} title="No saved prompts yet" actions={add}>
            Save a text that you write again and again, and put it into any message by typing / and
            its name. A part in double braces, such as {'{{topic}}'}, is asked for each time.
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
                  label={`Edit ${prompt.name}`}
                  onClick={() => setEditing(prompt)}
                />
                <IconButton
                  icon={<TrashIcon />}
                  label={`Delete ${prompt.name}`}
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
          title={editing === 'new' ? 'New prompt' : 'Edit the prompt'}
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
    <p className="ws-prompts__asks ws-muted">Asks for {names.join(', ')}</p>
  );
}
