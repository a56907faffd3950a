import { deletePrompt, listPrompts, savePrompt } from '@mach42/contracts/prompts/calls.ts';
import type { SavedPrompt } from '@mach42/contracts/prompts/schemas.ts';
import { promptTexts } from '@mach42/contracts/prompts/texts.ts';
import { FakeServer, refused } from '@mach42/testing/screens/fake-server.ts';
import { openPanel } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { promptsPlugin } from './plugin.tsx';

const letter = { id: 'p1', name: 'letter', text: 'Write to {{person}} about {{topic}}.' };

/** A server that keeps the prompts. */
function serving(...saved: SavedPrompt[]) {
  const prompts = new Map(saved.map((prompt) => [prompt.id, prompt]));
  return new FakeServer()
    .answer(listPrompts, () => ({ data: [...prompts.values()] }))
    .answer(savePrompt, ({ params, body }) => {
      const others = [...prompts.values()].filter(({ id }) => id !== params.id);
      if (others.some(({ name }) => name === body.name)) {
        return refused({ code: 'CONFLICT', message: promptTexts.nameTaken });
      }
      prompts.set(params.id, { id: params.id, ...body });
      return {};
    })
    .answer(deletePrompt, ({ params }) => {
      prompts.delete(params.id);
      return {};
    });
}

const open = (server: FakeServer) => openPanel(promptsPlugin, 'prompts', { server });

describe('the saved prompts', () => {
  it('begin with what they are for, and take a first one', async () => {
    const server = serving();
    const screen = await open(server);
    await screen.findByText('No saved prompts yet');
    await screen.press('New prompt');
    const dialog = await screen.dialog('New prompt');
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await screen.fill('Name', '-weekly report!', dialog);
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'weekly-report');
    await screen.fill('Text', 'What happened?', dialog);
    await screen.press('Save', dialog);
    await screen.findByText('/weekly-report');
    expect(server.inputs(savePrompt)).toMatchObject([
      { body: { name: 'weekly-report', text: 'What happened?' } },
    ]);
  });

  it('are changed, and say why they cannot be', async () => {
    const screen = await open(serving(letter, { id: 'p2', name: 'weekly', text: 'Text' }));
    await screen.findByText('Asks for person, topic');
    await screen.press('Edit letter');
    const dialog = await screen.dialog('Edit the prompt');
    await screen.fill('Name', 'weekly', dialog);
    await screen.press('Save', dialog);
    await dialog.findByText(promptTexts.nameTaken);
    await screen.fill('Name', 'note', dialog);
    await screen.press('Save', dialog);
    await screen.findByText('/note');
    await screen.gone('/letter');
  });

  it('are deleted, which can be undone', async () => {
    const server = serving(letter);
    const screen = await open(server);
    await screen.press('Delete letter');
    await screen.findByText('No saved prompts yet');
    await screen.press('Undo');
    await screen.findByText('/letter');
    expect(server.inputs(savePrompt)).toMatchObject([
      { params: { id: 'p1' }, body: { name: 'letter', text: letter.text } },
    ]);
  });
});
