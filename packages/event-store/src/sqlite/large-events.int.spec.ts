import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { noted, numbered, range } from '../contract/builders.ts';
import type { RecordedEvent } from '../event.ts';
import { LogReader } from './log-reader.ts';
import { openSqliteEventStore } from './open.ts';

let file: string;
beforeEach(async () => {
  const folder = await temporaryFolder();
  file = `${folder.path}/events.db`;
  return folder.remove;
});

async function openStore() {
  const store = await openSqliteEventStore({ file });
  onTestFinished(() => store.close());
  return store;
}
const numbers = (events: readonly RecordedEvent[]) => events.map(({ data }) => data['n']);
const large = (n: number, characters: number) => noted({ n, text: 'x'.repeat(characters) });

it('[ES36] reads a few large events in a slice, whatever was asked for, and then continues', async () => {
  const store = await openStore();
  await store.append('thing', numbered(3), 'none');
  for (const n of range(6, 3)) await store.append('thing', [large(n, 150_000)], 'any');
  await store.append('thing', numbered(2, 9), 'any');

  const reader = new LogReader(file);
  const sizes: number[] = [];
  for (let position = 0; ;) {
    const { events, isCut } = reader.after(position, 500);
    sizes.push(events.length);
    position = events.at(-1)?.position ?? position;
    if (!isCut) break;
  }
  reader.close();
  expect(sizes).toEqual([5, 2, 4]);
  expect(numbers(await store.readStream('thing'))).toEqual(range(11));
  const backwards = await store.readStream('thing', { direction: 'backwards', limit: 7 });
  expect(numbers(backwards)).toEqual(range(11).toReversed().slice(0, 7));
});

it('[ES33] hands over large events in parts, and a subscriber misses none', async () => {
  const store = await openStore();
  for (const n of range(6)) await store.append('thing', [large(n, 5_000_000)], 'any');
  const first = await store.readAll(0n, 1_000);
  expect(numbers(first)).toEqual(range(4));
  expect(numbers(await store.readAll(4n, 1_000))).toEqual([4, 5]);

  const ending = new AbortController();
  const seen: unknown[] = [];
  for await (const batch of store.subscribe({ after: 0n, signal: ending.signal })) {
    seen.push(...numbers(batch));
    if (seen.length >= 6) break;
  }
  expect(seen).toEqual(range(6));
});
