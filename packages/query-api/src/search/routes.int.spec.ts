import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { fullTextOf } from '@mach42/read-models/search/full-text.ts';
import { searchTextsTable, type SearchTextsTable } from '@mach42/read-models/search/table.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, people, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenPhod, givenRoom } from '../testing/rows.ts';

type Given = Omit<SearchTextsTable, 'files'>;

/** Room 11 has a message with a file. */
async function insertSearchText(tx: Transaction, given: Given): Promise<void> {
  const text = { ...given, files: given.id === 11 ? 'plan.pdf' : '' };
  await tx.run(searchTextsTable.insert, text);
  await fullTextOf(tx.dialect.name).index(tx, text);
}

const at = '2026-01-02T03:04:05.000Z';
const later = '2026-01-03T03:04:05.000Z';
let world: QueryWorld;

const rooms = [
  { number: 11, type: 'private_chat', members: ['dana'] },
  { number: 12, type: 'group_room', members: ['dana', 'mo'] },
  { number: 13, type: 'internal_forum', members: ['mo'], allowGuests: true },
  { number: 14, type: 'internal_forum', members: ['mo'] },
  { number: 15, type: 'group_room', members: ['mo'] },
] as const;
const entries = [
  ['dana', idOf(21), 'About the kiln'],
  ['mo', idOf(22), 'Other'],
] as const;

beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    for (const room of rooms) {
      await givenRoom(tx, room);
      const [owner, ref] = [idOf(room.number), idOf(room.number + 100)];
      const content = `The kiln of room ${room.number} stands in the café`;
      await insertSearchText(tx, {
        id: room.number,
        kind: 'message',
        owner,
        ref,
        author: people[room.members[0]].id,
        title: '',
        content: room.number === 12 ? `${content}, see https://kiln.example and \`x\`` : content,
        at: room.number === 15 ? later : at,
        found: 1,
      });
    }
    for (const { number } of rooms) {
      const [owner, title] = [idOf(number), `Room ${number}`];
      const text = {
        author: people.mo.id,
        title,
        content: 'A place for kilns',
        at,
        found: 1,
      } as const;
      await insertSearchText(tx, { id: 200 + number, kind: 'room', owner, ref: owner, ...text });
    }
    for (const [index, who] of (['dana', 'mo', 'pia'] as const).entries()) {
      const [ref, title] = [people[who].id, `${who} Demo`];
      const text = { owner: 'all', author: '', title, content: who, at, found: 1 } as const;
      await insertSearchText(tx, { id: 300 + index, kind: 'person', ref, ...text });
      const version = { owner: ref, ref: '4', author: ref, at, found: 1 } as const;
      const content = 'Clay prices: kiln added';
      await insertSearchText(tx, {
        id: 310 + index,
        kind: 'version',
        ...version,
        title: 'Version 4',
        content,
      });
    }
    for (const [index, [who, ref, title]] of entries.entries()) {
      const text = {
        id: 100 + index,
        kind: 'datarais',
        owner: people[who].id,
        author: people[who].id,
        ref,
        title,
        at,
        found: 1,
      } as const;
      await insertSearchText(tx, { ...text, content: `The kiln of ${who}, a datarais` });
    }
    const before = { secrets: { door: 'The kiln of dana, a phod' }, notes: ['a', 'b', 'former'] };
    await givenPhod(tx, 'dana', before, [
      { op: 'replace', path: '/notes/0', value: 'Feed the cat, and 42 times', oldValue: 'a' },
      { op: 'replace', path: '/notes/1', value: 'Cat', oldValue: 'b' },
      { op: 'replace', path: '/notes/2', value: true, oldValue: 'former' },
    ]);
    await givenPhod(tx, 'mo', { notes: ['The kiln of mo, a phod'] });
  });
});
afterAll(() => world.close());

const ask = (token: Token | undefined, query: Record<string, string>) =>
  world.get(`/api/search?${new URLSearchParams(query)}`, token);
const hits = async (token: Token, query: Record<string, string>) =>
  (await ask(token, query)).body['data'] as SearchHit[];
const titles = async (token: Token, query: Record<string, string>) =>
  (await hits(token, query)).map(({ title }) => title).toSorted();

describe('GET /api/search', () => {
  it('[SR1] finds what the caller may read, in all sources', async () => {
    expect(await titles('dana', { q: 'kiln' })).toEqual([
      'About the kiln',
      'Room 11',
      'Room 12',
      'Room 13',
      'Room 14',
      'secrets',
    ]);
  });

  it.each([
    ['ada', ['Room 13', 'Room 14']],
    ['pia', ['Room 13', 'Room 14']],
    ['mo', ['Other', 'Room 12', 'Room 13', 'Room 14', 'Room 15', 'notes']],
    ['guest', ['Room 13']],
  ] as const)('[SR1] [AUTH-380] shows %s nothing of others', async (token, expected) => {
    expect(await titles(token, { q: 'kiln' })).toEqual(expected);
  });

  it('[SR1] needs a token', async () => {
    expect((await ask(undefined, { q: 'kiln' })).status).toBe(401);
  });

  it('[SR6] shows where the words stand', async () => {
    const [hit] = await hits('dana', { q: 'cafe kil', roomId: idOf(11) });
    expect(hit).toMatchObject({
      kind: 'message',
      id: idOf(111),
      roomId: idOf(11),
      title: 'Room 11',
      timestamp: at,
    });
    expect(hit).toMatchObject({ _id: hit?.id });
    expect(hit?.marks.map(([start, end]) => hit.snippet.slice(start, end))).toEqual([
      'kiln',
      'café',
    ]);
  });

  it('[SR2] needs every word, the last one from its beginning', async () => {
    expect(await titles('dana', { q: 'kiln room 12' })).toEqual(['Room 12']);
    expect(await titles('dana', { q: 'kil CAFÉ' })).toEqual([]);
    expect(await titles('dana', { q: 'café "the kiln of room" 1' })).toHaveLength(4);
    expect(await titles('dana', { q: '"kiln room"' })).toEqual([]);
    expect(await titles('dana', { q: 'kil "datarais"' })).toEqual([]);
  });

  it('[SR4] keeps to a scope, or to a room', async () => {
    expect(await titles('dana', { q: 'kiln', scope: 'phod' })).toEqual(['secrets']);
    expect(await titles('dana', { q: 'kiln', scope: 'datarais' })).toEqual(['About the kiln']);
    expect(await titles('dana', { q: 'kiln', scope: 'messages' })).toHaveLength(4);
    expect(await titles('dana', { q: 'kiln', roomId: idOf(12) })).toEqual(['Room 12']);
  });

  it('[SR4] says nothing of a room that the caller does not see', async () => {
    const none = await ask('dana', { q: 'kiln', roomId: idOf(99) });
    expect(none.status).toBe(404);
    const secret = await ask('dana', { q: 'kiln', roomId: idOf(15) });
    expect(secret).toMatchObject({ status: 404, body: none.body });
  });

  it.each(['phod', 'datarais'])('[SR5] refuses guests the scope %s', async (scope) => {
    expect((await ask('guest', { q: 'kiln', scope })).status).toBe(403);
  });

  it.each([
    ['door', []],
    ['former', []],
    ['true', []],
    ['42', ['/notes/0']],
    ['secrets kiln', ['/secrets/door']],
    ['cat', ['/notes/1', '/notes/0']],
    ['notes ca', ['/notes/1', '/notes/0']],
  ])('[SR1] [SR8] finds values of the file as it is now: %s', async (q, expected) => {
    const found = await hits('dana', { q, scope: 'phod' });
    expect(found.map(({ id }) => id)).toEqual(expected);
  });

  it('[SR8] shows where a value is, and hits of all kinds in turn', async () => {
    const [first, second] = await hits('dana', { q: 'kiln' });
    expect(first).toMatchObject({
      kind: 'phod',
      id: '/secrets/door',
      title: 'secrets',
      snippet: 'The kiln of dana, a phod',
      marks: [[4, 8]],
      timestamp: at,
    });
    expect(second).toMatchObject({ kind: 'datarais', title: 'About the kiln' });
  });

  it('[SR7] answers the best first, as many as asked for', async () => {
    const [, best, ...others] = await hits('dana', { q: 'kiln', limit: '3' });
    expect(best?.title).toBe('About the kiln');
    expect(others).toHaveLength(1);
  });

  const kindsOf = async (token: Token, query: Record<string, string>) =>
    (await hits(token, query)).map(({ kind, title }) => `${kind} ${title}`);

  it('[SR12] finds all kinds by their kind, the newest first', async () => {
    expect(await kindsOf('dana', { q: 'kiln', scope: 'everything', limit: '2' })).toEqual([
      'phod secrets',
      'message Room 14',
      'message Room 13',
      'datarais About the kiln',
      'version Version 4',
      'room Room 14',
      'room Room 13',
    ]);
  });

  it.each([
    ['dana', 'demo', ['mo Demo', 'dana Demo']],
    ['pia', 'demo', ['pia Demo']],
    ['ada', 'demo', ['pia Demo', 'mo Demo', 'dana Demo']],
  ] as const)('[SR12] shows %s the people they meet in a room', async (token, q, expected) => {
    const found = await hits(token, { q, scope: 'people', order: 'recent' });
    expect(found.map(({ title }) => title)).toEqual(expected);
  });

  it.each([
    ['dana', ['Room 11', 'Room 12', 'Room 13', 'Room 14']],
    ['pia', ['Room 13', 'Room 14']],
    ['guest', ['Room 13']],
  ] as const)('[SR12] shows %s the rooms that they see', async (token, expected) => {
    expect(await titles(token, { q: 'kiln', scope: 'rooms' })).toEqual(expected);
  });

  it.each(['versions', 'people'])('[SR5] refuses guests the scope %s', async (scope) => {
    expect((await ask('guest', { q: 'kiln', scope })).status).toBe(403);
    const all = await hits('guest', { q: 'kiln demo', scope: 'everything' });
    expect(all.filter(({ kind }) => kind === 'version' || kind === 'person')).toEqual([]);
  });

  it.each([
    ['kiln in:"room 12"', ['Room 12']],
    ['kiln in:"room 15"', []],
    ['kiln from:me', ['About the kiln', 'Room 11', 'Room 12']],
    ['kiln from:mo', ['Room 13', 'Room 14']],
    ['kiln from:nobody', []],
    ['kiln has:link', ['Room 12']],
    ['has:link has:code', ['Room 12']],
    ['kiln has:file', ['Room 11']],
    ['kiln in:messages before:2026-01-02', []],
    ['kiln in:messages after:2026-01-02 from:me', ['Room 11', 'Room 12']],
    ['kiln in:messages after:2026-01-04', []],
    ['kiln in:entries', ['About the kiln']],
    ['in:rooms kiln', ['Room 11', 'Room 12', 'Room 13', 'Room 14']],
    ['kilns', ['About the kiln', 'Room 11', 'Room 12', 'Room 13', 'Room 14', 'secrets']],
    ['"kilns"', []],
  ])('[SR11] [SR2] finds by filters and word forms: %s', async (q, expected) => {
    expect(await titles('dana', { q })).toEqual(expected);
  });

  it('[SR13] continues behind a page', async () => {
    const query = { q: 'kiln', scope: 'messages', order: 'recent', limit: '3' };
    const first = await hits('dana', query);
    expect(first.map(({ title }) => title)).toEqual(['Room 14', 'Room 13', 'Room 12']);
    const next = await hits('dana', { ...query, before: String(first.at(-1)?.cursor) });
    expect(next.map(({ title }) => title)).toEqual(['Room 11']);
  });

  it('[SR8] [SR9] looks through what is large in a worker thread', async () => {
    const computed = (name: string) => world.computed.filter((one) => one === name).length;
    expect(await titles('dana', { q: 'kiln', scope: 'phod' })).toEqual(['secrets']);
    expect([computed('searchFile'), computed('snippetsOf')]).toEqual([0, 0]);
    const content = `Glaze ${'and clay '.repeat(2500)}`;
    await world.given(async (tx) => {
      await givenPhod(tx, 'pia', { notes: [content] });
      const { id: owner } = people.pia;
      const text = {
        owner,
        ref: idOf(99),
        author: owner,
        title: 'Glaze',
        content,
        at,
        found: 1,
      } as const;
      await insertSearchText(tx, { id: 399, kind: 'datarais', ...text });
    });
    expect(await titles('pia', { q: 'glaze', scope: 'phod' })).toEqual(['notes']);
    expect([computed('searchFile'), computed('snippetsOf')]).toEqual([1, 0]);
    expect(await titles('pia', { q: 'glaze', scope: 'datarais' })).toEqual(['Glaze']);
    expect([computed('searchFile'), computed('snippetsOf')]).toEqual([1, 1]);
  });

  it('[SR14] refuses a query that is too long, and says so', async () => {
    const long = await ask('dana', { q: 'a'.repeat(10_000) });
    expect(long.status).toBe(400);
    expect(JSON.stringify(long.body)).toMatch(/200/);
  });

  it('[SR3] answers whatever is typed', async () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      fc.string({ unit: fc.constantFrom('"', '*', '(', 'a', ' ', ':', '^', '-', '\u0301', '\0') }),
      fc.constantFrom(
        'from:"* OR"',
        'in:"(" has:link',
        'NEAR("a" "b", 1)',
        'place : x',
        "'; drop table users; --",
        '{title}: a',
      ),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (q) => {
        const { status } = await ask('dana', { q });
        expect(status).toBe(q === '' || q.includes('\0') ? 400 : 200);
      }),
      { numRuns: 300 },
    );
  });
});
