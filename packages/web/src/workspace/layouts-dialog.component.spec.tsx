import { getPreferences, savePreference } from '@mach42/contracts/preferences/calls.ts';
import type { Preferences } from '@mach42/contracts/preferences/schemas.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPage, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { layoutsIn } from './named-layouts.ts';

const plugins = ['phod', 'history'].map((id) =>
  definePlugin({
    id,
    name: id,
    pattern: id,
    icon: <span />,
    title: () => id,
    persist: { version: 1 },
    load: () => Promise.resolve({ default: () => <p>{`Panel of ${id}`}</p> }),
  }),
);

/** A server that keeps the preferences. */
function serving() {
  const kept: Record<string, unknown> = {};
  const server = new FakeServer()
    .answer(getPreferences, () => ({ data: { ...kept } }))
    .answer(savePreference, ({ params, body }) => {
      kept[params.name] = body.value;
      return {};
    });
  return { server, names: () => layoutsIn(kept as Preferences).map(({ name }) => name) };
}

async function command(screen: Screen, typed: string) {
  await screen.user.keyboard('{Control>}k{/Control}');
  await screen.user.type(await screen.findByRole('combobox'), typed);
  await screen.findByRole('option', { name: new RegExp(typed) });
  await screen.user.keyboard('{Enter}');
}

async function open() {
  const { server, names } = serving();
  const screen = await openPage('/', { plugins, server, small: true });
  await screen.findByRole('main');
  await expect.poll(() => screen.app.keeper.current()).toBeDefined();
  screen.app.shell.workspace.open('phod');
  return { screen, names };
}

const tabs = (screen: Screen) => screen.app.shell.getState().ui.activeWorkspaceTabs;

async function saveAs(screen: Screen, name: string) {
  await command(screen, 'Layouts');
  const dialog = await screen.dialog('Layouts');
  await screen.user.type(await dialog.findByLabelText('Name of the layout'), `${name}{Enter}`);
  await dialog.findByRole('button', { name });
  return dialog;
}

describe('LayoutsDialog', () => {
  it('saves the arrangement under a name, and the palette switches to it and back', async () => {
    const { screen, names } = await open();
    await saveAs(screen, 'Review');
    expect(names()).toEqual(['Review']);
    await screen.user.keyboard('{Escape}');
    screen.app.shell.workspace.open('history');
    expect(tabs(screen)).toEqual(['phod', 'history']);
    await command(screen, 'Layout: Review');
    await expect.poll(() => tabs(screen)).toEqual(['phod']);
    await screen.press('Undo');
    await expect.poll(() => tabs(screen)).toEqual(['phod', 'history']);
  });

  it('renames, refuses a name twice, and takes a deletion back', async () => {
    const { screen, names } = await open();
    const dialog = await saveAs(screen, 'Review');
    await screen.user.type(dialog.getByLabelText('Name of the layout'), 'Write{Enter}');
    await screen.press('Rename Write', dialog);
    const field = await dialog.findByLabelText('New name of Write');
    await screen.user.clear(field);
    await screen.user.type(field, 'Review{Enter}');
    await dialog.findByText('You have a layout with this name already.');
    await screen.user.clear(field);
    await screen.user.type(field, 'Draft{Enter}');
    await dialog.findByRole('button', { name: 'Draft' });
    await screen.press('Delete Draft', dialog);
    await expect.poll(names).toEqual(['Review']);
    await screen.press('Undo');
    await expect.poll(names).toEqual(['Review', 'Draft']);
  });
});
