import {
  messagesFor,
  ownEntries,
  ownLedger,
  ownVersions,
} from '@mach42/read-models/exports/own-content.reads.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idOf, people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import {
  givenEntry,
  givenMessages,
  givenModelCall,
  givenPhod,
  givenRoom,
} from '../testing/rows.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

it('[QA49] reads all of one person, over many pages, and nothing of others', async () => {
  await world.given(async (tx) => {
    const saves = Array.from(
      { length: 24 },
      (_, n) => [{ op: 'add', path: `/notes/${n}`, value: `note ${n}` }] as const,
    );
    await givenPhod(tx, 'dana', { notes: [] }, ...saves);
    await givenPhod(tx, 'mo', { notes: ['Secret of Mo'] });
    for (let n = 0; n < 230; n += 1) await givenEntry(tx, n % 2 === 0 ? 'dana' : 'mo', 1000 + n);
    await givenRoom(tx, { number: 20, type: 'private_chat', members: ['dana'] });
    await givenMessages(tx, 20, 205, 2000);
    for (let n = 0; n < 60; n += 1) await givenModelCall(tx, 'dana', 3000 + n);
    await givenModelCall(tx, 'mo', 3100);
  });
  const { id: userId } = people.dana;
  async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
    const found: T[] = [];
    for await (const row of rows) found.push(row);
    return found;
  }
  const versions = await all(ownVersions(world.db, userId));
  expect(versions.map(({ version }) => version)).toEqual(
    Array.from({ length: 25 }, (_, n) => n + 1),
  );
  expect(JSON.stringify(versions)).not.toContain('Secret of Mo');
  const entries = await all(ownEntries(world.db, userId));
  expect([entries.length, new Set(entries.map((one) => one.user_id)).size]).toEqual([115, 1]);
  const messages = await all(messagesFor(world.db, { userId, roomId: idOf(20) }));
  expect(new Set(messages.map(({ id }) => id)).size).toBe(205);
  const ledger = await all(ownLedger(world.db, userId));
  expect(new Set(ledger.map(({ id }) => id)).size).toBe(60);
});
