import { pruneChanges } from '@mach42/read-models/changes/pruning.writes.ts';
import { project } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { describe, expect, it } from 'vitest';
import { ChangeLogReader } from './change-log-reader.ts';

const { events } = randomWorkspace(5, 200);
const upTo = 200n;

async function readFrom(log: ChangeLogReader, db: Awaited<ReturnType<typeof project>>, from = 0n) {
  const pages = [];
  for (let after = from; after < upTo; after = pages.at(-1)?.position ?? upTo) {
    pages.push(await log.next(db, { after, upTo }));
  }
  return pages;
}
/** Returns the time of the event at a position of this log. */
const timeOf = (position: bigint): string =>
  events[Number(position) - 1]?.metadata.occurredAt ?? '';
const notified = (pages: Awaited<ReturnType<typeof readFrom>>) =>
  pages.flatMap(({ changes }) => changes.map(({ position }) => position));

describe('a reader of the change log that other processes write', () => {
  it('[PR65] reads it page by page, each change once', async () => {
    await using db = await project(events);
    const whole = notified(await readFrom(new ChangeLogReader(0n, 1_000), db));
    const pages = await readFrom(new ChangeLogReader(0n, 10), db);
    expect(notified(pages)).toEqual(whole);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.at(-1)?.position).toBe(upTo);
    expect(pages.some(({ isAfterLoss }) => isAfterLoss)).toBe(false);
  });

  it('[PR72] reports that changes are gone which it has not published', async () => {
    await using db = await project(events);
    const log = new ChangeLogReader(0n, 10);
    const first = await log.next(db, { after: 0n, upTo });
    await pruneChanges(db, timeOf(first.position + 20n), 1_000);
    const [next, ...later] = await readFrom(log, db, first.position);
    expect(next?.isAfterLoss).toBe(true);
    expect(next?.changes.every(({ position }) => position >= first.position + 20n)).toBe(true);
    expect(later.some(({ isAfterLoss }) => isAfterLoss)).toBe(false);
  });

  it('[PR72] loses nothing when what it has published is pruned, or left out by a rebuild', async () => {
    await using db = await project(events);
    const log = new ChangeLogReader(0n, 10);
    await readFrom(log, db);
    await pruneChanges(db, timeOf(150n), 1_000);
    const again = await readFrom(log, db, 0n);
    expect(again.some(({ isAfterLoss }) => isAfterLoss)).toBe(false);
  });
});
