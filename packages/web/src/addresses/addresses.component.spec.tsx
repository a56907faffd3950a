import { switchRole } from '@mach42/contracts/users/calls.ts';
import type { TabAddresses } from '@mach42/plugin-kit/addresses.ts';
import { definePlugin, type PanelProps } from '@mach42/plugin-kit/plugin.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { person } from '@mach42/testing/screens/people.ts';
import { openPage, type Screen, type ScreenOptions } from '@mach42/testing/screens/screen.tsx';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

/** The path of the location in each tab, as a slice would keep it. */
const at = new Map<string, string>();

const addresses: TabAddresses = {
  now: (_, tabId) => at.get(tabId) ?? '',
  go: async (_, { tabId, path }) => {
    if (path === 'secret') return 'refused';
    if (path === 'broken') throw new Error('No answer.');
    if (path === 'outdated')
      throw new TypeError('Failed to fetch dynamically imported module: /main.js');
    if (path === 'by/name') return { path: '/w/a/one' };
    at.set(tabId, path);
    return 'shown';
  },
};

function NotesPanel({ tabId }: PanelProps<string>) {
  return (
    <p>
      Notes of {tabId} at {at.get(tabId) ?? ''}
    </p>
  );
}

const notes = (id: string, roles?: readonly ['admin']) =>
  definePlugin({
    id,
    name: `Notes ${id}`,
    pattern: id,
    icon: <span />,
    title: () => `Notes ${id}`,
    persist: { version: 1 },
    ...(roles && { roles }),
    mobile: { order: 1, label: `Notes ${id}` },
    commands: [
      {
        id: `${id}.open`,
        title: `Open ${id}`,
        locations: ['start'],
        run: (shell) => shell.workspace.open(id),
      },
    ],
    load: () => Promise.resolve({ default: NotesPanel, addresses }),
  });
const plugins = [notes('a'), notes('b'), notes('staff', ['admin'])];

const open = (path: string, options: ScreenOptions = {}): Promise<Screen> => {
  at.clear();
  // The page is a phone's, where there is no dock to lay out.
  return openPage(path, { plugins, small: true, ...options });
};
const path = (): string => location.pathname;
/** Awaited, as the panel that opens waits for its code. */
const done = (action: () => void): Promise<void> => act(async () => action());
const refusal = 'You cannot open this';

describe('an address', () => {
  it('leads to the tab and the location that it names', async () => {
    const screen = await open('/w/a/one/two');
    await screen.shows('Notes of a at one/two');
    expect(path()).toBe('/w/a/one/two');
    await waitFor(() => expect(document.title).toMatch(/^Notes a · /));
  });

  it('that is another name of a place gives way to that of the place', async () => {
    const screen = await open('/w/a/by/name');
    await screen.shows(/^Notes of a/);
    await waitFor(() => expect(path()).toBe('/w/a/one'));
  });

  it.each([
    ['/w/a/secret', refusal],
    ['/w/staff', 'You do not have permission to view this page.'],
    ['/w/unknown', 'This page does not exist'],
    ['/w/%25', 'This page does not exist'],
    ['/w/', 'This page does not exist'],
  ])(
    'of what is gone or not theirs is answered alike, one of other roles says so, and one that names nothing is called mistyped: %s',
    async (address, answer) => {
      const screen = await open(address);
      await screen.shows(answer);
      expect(screen.app.app.store.getState().ui.activeWorkspaceTabs).not.toContain('staff');
      await screen.press('Go to the workspace');
      await screen.gone(answer);
      expect(path()).toBe('/');
    },
  );

  it('opens for who has the role', async () => {
    const screen = await open('/w/staff', { as: 'admin' });
    await screen.shows(/Notes of staff/);
    expect(screen.app.app.store.getState().ui.activeTab).toBe('staff');
  });

  it('of another role that the person holds offers to act in it', async () => {
    const server = new FakeServer().answer(switchRole, {} as never);
    const as = person({ roles: ['user', 'admin'], activeRole: 'standard' });
    const screen = await open('/w/staff', { as, server });
    await screen.press('Switch to the role Admin');
    expect(server.inputs(switchRole)).toMatchObject([{ body: { role: 'admin' } }]);
  });

  it('of another role that the person does not hold offers no other one', async () => {
    const screen = await open('/w/staff');
    await screen.shows('You do not have permission to view this page.');
    expect(screen.queryByRole('button', { name: /^Switch/ })).toBeNull();
  });

  it('whose code is missing says that the workspace was updated', async () => {
    const screen = await open('/w/a/outdated');
    await screen.shows('This page could not be opened');
    await screen.findByRole('button', { name: 'Load the page again' });
    expect(screen.queryByText(/main\.js/)).toBeNull();
  });

  it('that the server could not answer says so, and is tried again', async () => {
    const screen = await open('/w/a/broken');
    await screen.shows('This page could not be opened');
    await screen.findByRole('button', { name: /retry/i });
  });

  it('leads a visitor to the sign-in, and from there to the location', async () => {
    await open('/w/a/one', { as: 'anonymous' });
    await waitFor(() =>
      expect(location.pathname + location.search).toBe('/login?redirect=%2Fw%2Fa%2Fone'),
    );
  });
});

describe('the address of the page', () => {
  it('follows what is opened, and Back and Forward go between it', async () => {
    const screen = await open('/');
    await screen.findByRole('main');
    const { workspace } = screen.app.shell;
    await done(() => workspace.open('a'));
    await waitFor(() => expect(path()).toBe('/w/a'));
    await screen.shows(/Notes of a/);
    await done(() => workspace.open('b'));
    await waitFor(() => expect(path()).toBe('/w/b'));
    await screen.shows(/Notes of b/);
    await done(() => history.back());
    await screen.shows(/Notes of a/);
    await waitFor(() => expect(path()).toBe('/w/a'));
    await done(() => history.forward());
    await screen.shows(/Notes of b/);
    await waitFor(() => expect(path()).toBe('/w/b'));
  });

  it('follows to the tab that is shown, too, from a location elsewhere', async () => {
    const screen = await open('/w/a/one');
    await screen.shows('Notes of a at one');
    await done(() => history.pushState(null, '', '/w/column'));
    await done(() => screen.app.shell.workspace.open('a'));
    await waitFor(() => expect(path()).toBe('/w/a/one'));
  });

  it('opens again by Back what was closed', async () => {
    const screen = await open('/w/a/one');
    await screen.shows('Notes of a at one');
    const { workspace } = screen.app.shell;
    await done(() => workspace.open('b'));
    await waitFor(() => expect(path()).toBe('/w/b'));
    await screen.shows(/Notes of b/);
    await done(() => workspace.close('a'));
    await done(() => history.back());
    await screen.shows('Notes of a at one');
  });
});
