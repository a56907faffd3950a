import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { openPage } from '@mach42/testing/screens/screen.tsx';
import { expect, it } from 'vitest';

const notes = definePlugin({
  id: 'notes',
  name: 'Notes',
  pattern: 'notes',
  icon: <span />,
  title: () => 'Notes',
  persist: false,
  commands: [
    { id: 'notes.write-note', title: 'Write a note', keys: 'alt+n', run: () => undefined },
    { id: 'notes.read-notes', title: 'Read the notes', run: () => undefined },
  ],
  load: async () => ({ default: () => null }),
});

it('the list of keys opens by its key, and has those of each plugin, and of the lists everywhere', async () => {
  const screen = await openPage('/', { plugins: [notes] });
  await screen.findByRole('main');
  await screen.user.keyboard('?');
  const dialog = await screen.dialog('Keyboard');
  expect(dialog.getByText('Write a note').parentElement?.textContent).toMatch(/Alt.*N/i);
  expect(dialog.queryByText('Read the notes')).toBeNull();
  dialog.getByText('From message to message, in their list');
  const reset = dialog.getByText('Reset the workspace layout').parentElement;
  expect(reset?.textContent).toContain('F5');
  expect(reset?.textContent).not.toContain('⌘');
  await screen.user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});
