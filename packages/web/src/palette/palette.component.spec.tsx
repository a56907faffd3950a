import { search } from '@mach42/contracts/search/calls.ts';
import { readSearch } from '@mach42/contracts/search/read-search.ts';
import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import { offerInFocus } from '@mach42/plugin-kit/commands-in-focus.ts';
import type { Command } from '@mach42/plugin-kit/commands.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { hitTitle } from '@mach42/plugin-kit/search/hits.tsx';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPage, type Screen, type ScreenOptions } from '@mach42/testing/screens/screen.tsx';
import { waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BoundCommand } from '../shell/use-commands.ts';
import { commandItems } from './palette-items.tsx';

const went: string[] = [];
const pluginOf = (id: string) =>
  definePlugin({
    id,
    name: id,
    pattern: id,
    icon: <span />,
    title: () => id,
    persist: false,
    mobile: { order: 1, label: id },
    commands: [
      {
        id: `${id}.show-results`,
        title: `Open ${id}`,
        run: (shell, query = '') => {
          went.push(`results of ${query}`);
          shell.workspace.open(id);
        },
      },
    ],
    load: () =>
      Promise.resolve({
        default: () => <p>{id}</p>,
        addresses: {
          go: async (_, at) => {
            went.push(`${at.tabId} ${at.path}`);
            return 'shown' as const;
          },
        },
      }),
  });

const hit = (more: Pick<SearchHit, 'kind' | 'id' | 'title'> & Partial<SearchHit>): SearchHit => ({
  _id: more.id,
  snippet: 'The kiln is hot',
  marks: [[4, 8]],
  timestamp: '2026-01-01T10:00:00.000Z',
  ...more,
});
const hits = [
  hit({ kind: 'message', id: 'm1', roomId: 'r1', title: 'Harbour', by: 'mo' }),
  hit({ kind: 'version', id: '4', title: 'Version 4' }),
];

const serving = () => new FakeServer().answer(search, { data: hits });
const open = async (options: ScreenOptions = {}): Promise<Screen> => {
  went.length = 0;
  const plugins = ['rooms', 'history', 'search'].map(pluginOf);
  const screen = await openPage('/', { plugins, server: serving(), small: true, ...options });
  await screen.findByRole('main');
  await screen.user.keyboard('{Control>}k{/Control}');
  return screen;
};
const type = async (screen: Screen, text: string) => {
  const box = await screen.findByRole('combobox', { name: 'Search or run a command' });
  await screen.user.click(box);
  await screen.user.paste(text);
};

/** Marks divide a text into elements. */
const offered = (screen: Screen): readonly (string | null)[] =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('the search over everything', () => {
  it('finds first what opens a panel when the name of the panel is typed', () => {
    const command = (id: string, title: string, more: Partial<Command> = {}): BoundCommand => ({
      command: { id, title, run: () => undefined, ...more },
      group: 'PHOD File',
      run: () => undefined,
    });
    const commands = [
      command('export', 'Export the PHOD File'),
      command('load', 'Load PHOD', { locations: ['top-bar'] }),
      { ...command('compare', 'PHOD File of a version'), group: 'History' },
    ];
    const found = (words: string) => commandItems(commands, readSearch(words)).map(({ id }) => id);
    expect(found('phod file')).toEqual(['load', 'export', 'compare']);
    expect(found('file')).toEqual(['export', 'compare', 'load']);
  });

  it('[RO70] leads to the conversation with a person who was found, and not with oneself', async () => {
    const { userId, name } = people.standard;
    const found = [
      hit({ kind: 'person', id: 'p1', title: 'Mo Miller' }),
      hit({ kind: 'person', id: userId, title: name }),
    ];
    const screen = await open({ server: new FakeServer().answer(search, { data: found }) });
    await type(screen, 'mo');
    const option = await screen.findByRole('option', { name: /^Message Mo Miller/ });
    expect(screen.queryAllByRole('option', { name: /^Message / })).toHaveLength(1);
    await screen.user.click(option);
    await waitFor(() => expect(went).toEqual([`rooms with/${userId}/p1`]));
  });

  it('shows what was found by kind, with the hit marked, and opens it by keys alone', async () => {
    const screen = await open();
    await type(screen, 'kiln');
    await screen.shows('mo in Harbour');
    const list = within(await screen.findByRole('listbox', { name: 'Results' }));
    list.getByText('Messages');
    list.getByText('Versions');
    expect(list.getAllByText('kiln', { selector: 'mark' })).toHaveLength(2);
    const [first] = list.getAllByRole('option');
    expect(first?.getAttribute('aria-selected')).toBe('true');
    await screen.user.keyboard('{Enter}');
    await waitFor(() => expect(went).toEqual(['rooms r1/m1']));
    expect(location.pathname).toBe('/w/rooms/r1/m1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finds a command by what it belongs to, below those that are called so', async () => {
    const screen = await open();
    await type(screen, 'account');
    await screen.findByRole('option', { name: /^Password and secret word/ });
  });

  it('goes round by the arrow keys, to the tab with all results', async () => {
    const screen = await open();
    await type(screen, 'kiln');
    await screen.shows('mo in Harbour');
    await screen.user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(went).toEqual(['results of kiln']));
  });

  it('counts what was found, and not what leads to all of it', async () => {
    const screen = await open();
    await type(screen, 'kiln');
    await screen.shows(`${hits.length} found`);
  });

  it('says that nothing was found, and leads to no tab of nothing', async () => {
    const screen = await open({ server: new FakeServer().answer(search, { data: [] }) });
    await type(screen, 'qqqq');
    await screen.shows('Nothing found. Try fewer letters.');
    await screen.shows('You find people once you are in a room with them.');
    expect(offered(screen)).toEqual([]);
    await type(screen, ' has:link');
    await screen.shows('Nothing found. Leave a filter out, or try fewer letters.');
  });

  it('names a direct message by the other person alone', () => {
    const direct = hit({ kind: 'message', id: 'm1', title: 'Mo Moderator' });
    expect(hitTitle({ ...direct, by: 'Mo Moderator' })).toBe('Mo Moderator');
    expect(hitTitle({ ...direct, by: 'Dana Demo' })).toBe('Dana Demo in Mo Moderator');
  });

  it('has what can be done with the element in focus above all other commands', async () => {
    const done: string[] = [];
    const focused = document.body.appendChild(document.createElement('button'));
    onTestFinished(() => focused.remove());
    offerInFocus(focused, async () => ({
      group: 'Message in focus',
      commands: [
        { id: 'reply', title: 'Reply', run: () => done.push('reply') },
        { id: 'pin', title: 'Pin', run: () => done.push('pin') },
      ],
    }));
    const screen = await openPage('/', { server: serving(), small: true });
    await screen.findByRole('main');
    focused.focus();
    await screen.user.keyboard('{Control>}k{/Control}');
    const list = within(await screen.findByRole('listbox', { name: 'Results' }));
    await list.findByText('Message in focus');
    expect(offered(screen).slice(0, 2)).toEqual(['Reply', 'Pin']);
    await screen.user.keyboard('{ArrowDown}{Enter}');
    expect(done).toEqual(['pin']);
  });

  it('finds commands too, and leaves them out where a filter asks for content', async () => {
    const screen = await open();
    await type(screen, 'open hist');
    await waitFor(() =>
      expect(offered(screen)).toContainEqual(expect.stringContaining('Open history')),
    );
    await screen.user.clear(screen.getByRole('combobox'));
    await type(screen, 'open hist in:messages');
    await waitFor(() => expect(offered(screen).join()).not.toContain('Open history'));
  });

  it('says what a filter lacks, and that a search is too long, which is not sent', async () => {
    const screen = await open();
    await type(screen, 'kiln before:soon');
    await screen.shows(/^“before:soon” was left out. before: takes a date such as/);
    await screen.user.clear(screen.getByRole('combobox'));
    await type(screen, 'in:');
    await screen.shows(/^in: takes messages, file, entries/);
    expect(offered(screen)).toEqual([]);
    await screen.user.clear(screen.getByRole('combobox'));
    const before = screen.server.received(search).length;
    await type(screen, 'a'.repeat(10_000));
    await screen.shows(/^A search has at most 200 characters; this one has 10,000. Leave/);
    expect(screen.server.received(search)).toHaveLength(before);
  });

  it.each([
    ['admin', true],
    ['standard', false],
  ] as const)('offers %s the pages of the admin area: %s', async (as, isOffered) => {
    const screen = await open({ as });
    await type(screen, 'user man');
    await waitFor(() => expect(offered(screen).join()).toContain('Show all results'));
    expect(offered(screen).join().includes('User Management')).toBe(isOffered);
  });
});
