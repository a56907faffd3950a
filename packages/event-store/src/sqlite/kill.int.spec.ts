import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { range, everyEvent } from '../contract/builders.ts';
import { seededRandom } from '../contract/seeded-random.ts';
import type { RecordedEvent } from '../event.ts';
import { openSqliteEventStore } from './open.ts';

const rounds = 20;
const seed = 42;
const child = fileURLToPath(new URL('./children/write-until-killed.ts', import.meta.url));

/** Ids that the child printed, which is killed when it has printed `killAfter` of them. */
async function acknowledgedUntilKilled(file: string, killAfter: number): Promise<string[]> {
  const writing = spawn(process.execPath, [child, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(writing, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: writing.stdout })) {
    lines.push(line);
    if (lines.length > killAfter) writing.kill('SIGKILL');
  }
  expect(await exited).toEqual([null, 'SIGKILL']);
  return lines.slice(1);
}

async function everything(file: string): Promise<RecordedEvent[]> {
  const store = await openSqliteEventStore({ file });
  const events = await everyEvent(store);
  await store.close();
  return events;
}

function expectWhole(events: readonly RecordedEvent[]): void {
  expect(events.map(({ position }) => Number(position))).toEqual(range(events.length, 1));
  for (const stream of Map.groupBy(events, (event) => event.stream).values()) {
    expect(stream.map(({ revision }) => revision)).toEqual(range(stream.length));
  }
  const ends = events.filter(({ data }) => data['index'] === Number(data['size']) - 1);
  const sizes = ends.map(({ data }) => Number(data['size']));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(events.length);
}

it(`[ES90] [ES8] keeps every acknowledged append through ${rounds} kills, seed ${seed}`, async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = `${folder.path}/events.db`;
  const random = seededRandom(seed);
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    acknowledged.push(...(await acknowledgedUntilKilled(file, Math.floor(random() * 300))));
    const events = await everything(file);
    const times = Map.groupBy(events, ({ id }) => id);
    expect(acknowledged.filter((id) => times.get(id)?.length !== 1)).toEqual([]);
    expectWhole(events);
  }
  expect(acknowledged.length).toBeGreaterThan(rounds);
  using database = new DatabaseSync(file, { readOnly: true });
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
});
