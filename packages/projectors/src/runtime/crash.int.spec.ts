import type { Database } from '@mach42/read-models/kernel/database.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import {
  countEventsParked,
  positionOf,
} from '@mach42/read-models/projections/projections.reads.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { FixedLog } from '@mach42/testing/projections/fixed-log.ts';
import { project, start } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { chat, dana, id, messagePosted, roomCreated } from '@mach42/testing/projections/samples.ts';
import { recorded } from '@mach42/testing/projector-spec.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { fragileDatabase } from './fragile-database.fixture.ts';

let folder: string;
beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  folder = path;
  return remove;
});

/** A database that dies at its nth write, as a process does. */
function dyingAt(database: Database, fatalWrite: number): Database {
  let writes = 0;
  const survive = () => {
    writes += 1;
    if (writes >= fatalWrite) throw new DatabaseUnavailable('Power failure.');
  };
  return fragileDatabase(database, survive);
}

/** The end of a run: `done` when everything is applied, or an error. */
async function outcome(database: Database, source: FixedLog): Promise<unknown> {
  try {
    const { runner, failure } = await start({ database, source, batchSize: 9 });
    const end = Promise.race([runner.processAll(), failure]);
    // The failure comes with the end of those who wait, and says more.
    await end.catch(() => failure);
    await runner.stop();
    return 'done';
  } catch (error) {
    return error;
  }
}

describe('a runner that ends in the middle', () => {
  it('PR10 continues without loss or doubling, whichever write was the last', async () => {
    const { events } = randomWorkspace(7, 70);
    const source = new FixedLog(events);
    await using undisturbed = await project(events);
    const file = join(folder, 'read.db');
    await using database = await openSqliteDatabase(file);
    let failures = 0;
    for (let fatalWrite = 1; (await positionOf(database)) < 70n; fatalWrite += 3) {
      const end = await outcome(dyingAt(database, fatalWrite), source);
      if (end === 'done') break;
      expect(String(end)).toContain('Power failure');
      failures += 1;
    }
    expect(failures).toBeGreaterThan(5);
    expect(await dump(database)).toEqual(await dump(undisturbed));
  });

  it('PR32 fails and parks nothing when the database fails', async () => {
    await using database = await openSqliteDatabase(join(folder, 'read.db'));
    const source = new FixedLog(recorded([roomCreated()]));
    const first = await start({ database, source: new FixedLog([]) });
    await first.runner.stop();
    const { runner, failure } = await start({ database: dyingAt(database, 1), source });
    const waiting = runner.waitFor(1n, 60_000);
    await expect(failure).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await waiting).toBe(false);
    expect(runner.state).toBe('failed');
    expect(await countEventsParked(database)).toBe(0);
    expect(await positionOf(database)).toBe(0n);
  });

  it('PR13 shows a batch to readers wholly or not at all', async () => {
    const messages = Array.from({ length: 40 }, (_, n) => messagePosted({ messageId: id(n) }));
    await using database = await openSqliteDatabase(join(folder, 'read.db'));
    const source = new FixedLog(recorded([roomCreated(), ...messages]));
    let time = 0;
    const { runner } = await start({ database, source, now: () => (time += 1), sliceMs: 2 });
    const seen = new Set<number>();
    const look = async () => {
      const page = await messagesPage(database, { roomId: chat, viewerId: dana, limit: 100 });
      seen.add(page.messages.length);
    };
    while (runner.position === 0n && runner.state === 'running') {
      await look();
      await setImmediate();
    }
    await look();
    await runner.stop();
    expect([...seen]).toEqual([0, 40]);
  });
});
