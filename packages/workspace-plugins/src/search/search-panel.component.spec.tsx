import { search } from '@mach42/contracts/search/calls.ts';
import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import { tabPath } from '@mach42/plugin-kit/addresses.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPage, openPanel } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { searchPlugin } from './plugin.tsx';

const message = (number: number): SearchHit => ({
  kind: 'message',
  id: `m${number}`,
  _id: `m${number}`,
  roomId: 'r1',
  title: 'Harbour',
  by: 'mo',
  snippet: `Kiln ${number}`,
  marks: [[0, 4]],
  timestamp: '2026-01-01T10:00:00.000Z',
  cursor: number,
});
const first = Array.from({ length: 30 }, (_, index) => message(60 - index));

describe('SearchPanel', () => {
  it('has the query in its address, and says that nothing was found', async () => {
    const server = new FakeServer().answer(search, { data: [] });
    const screen = await openPage(tabPath('search', 'kiln hot'), {
      plugins: [searchPlugin],
      server,
      small: true,
    });
    await screen.shows('Nothing found for “kiln hot”');
    expect(server.received(search).at(-1)?.query).toMatchObject({
      q: 'kiln hot',
      scope: 'everything',
    });
  });

  it('is one step of Back, however much is typed in it', async () => {
    const screen = await openPage(tabPath('search', 'kiln'), {
      plugins: [searchPlugin],
      server: new FakeServer().answer(search, { data: [] }),
      small: true,
    });
    await screen.shows('Nothing found for “kiln”');
    const { length } = history;
    await screen.user.type(screen.getByRole('searchbox'), ' is hot');
    await expect.poll(() => location.pathname).toBe(tabPath('search', 'kiln is hot'));
    expect(history.length).toBe(length);
  });

  it('shows a kind page by page', async () => {
    const server = new FakeServer().answer(search, ({ query }) => ({
      data: query.before === undefined ? first : [message(2)],
    }));
    const screen = await openPanel(searchPlugin, 'search', { server });
    await screen.fill('Search everything', 'kiln');
    await screen.shows('Kiln');
    await screen.choose('radio', 'Messages');
    await screen.press('Show more');
    await screen.shows(/2$/);
    expect(server.received(search).at(-1)?.query).toMatchObject({
      scope: 'messages',
      before: '31',
    });
  });

  it('refuses a query that is too long without asking', async () => {
    const server = new FakeServer().answer(search, { data: [] });
    const screen = await openPanel(searchPlugin, 'search', { server });
    await screen.fill('Search everything', 'a'.repeat(10_000));
    await screen.shows('This is too long to search for');
    expect(server.received(search)).toEqual([]);
  });
});
