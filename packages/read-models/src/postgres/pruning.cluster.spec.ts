import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { toRoom, toUser } from '../changes/change.ts';
import { changeFloor, changesAfter, pruned } from '../changes/changes.reads.ts';
import { deleteChangesOf, recordChange } from '../changes/changes.writes.ts';
import { pruneChanges } from '../changes/pruning.writes.ts';
import { DatabaseUnavailable } from '../kernel/errors.ts';
import type { SharedDatabase } from '../kernel/shared-database.ts';
import { checkpointsTable } from '../projections/table.ts';
import { kept } from '../testing/kept.ts';
import { openPostgresDatabase } from './open-postgres-database.ts';

/** A time as old as its number is small. */
const time = (number: number): string => new Date(number).toISOString();
const dana = toUser('dana');

/** Opens the same read models once for each of several processes. */
async function opened(processes: number, changes: number) {
  const schema = `pruned_${randomBytes(6).toString('hex')}`;
  const databases: SharedDatabase[] = [];
  for (let n = 0; n < processes; n += 1) {
    databases.push(await openPostgresDatabase({ url: postgresUrl, schema }));
  }
  onTestFinished(async () => {
    for (const database of databases) await database.close();
    const client = new Client(postgresUrl);
    await client.connect();
    await client.query(`drop schema ${schema} cascade`);
    await client.end();
  });
  await databases[0]?.transaction(async (tx) => {
    await tx.run(checkpointsTable.insert, { name: 'projector:all@1', position: changes });
    for (let position = 1; position <= changes; position += 1) {
      const roomId = position % 2 === 0 ? 'even' : 'odd';
      const data = { roomId, name: `Name ${position}` };
      const audiences = [dana, toRoom(roomId)];
      await recordChange(
        tx,
        { position, at: time(position) },
        { type: 'RoomRenamed', roomId, data, audiences },
      );
    }
  });
  return databases;
}

describeOnPostgres('changes that several processes prune', () => {
  it('RM21 are removed by one at a time, and readers see all or are answered that some are gone', async () => {
    const [one, two, reader] = await opened(3, 600);
    if (one === undefined || two === undefined || reader === undefined) throw new Error('Three.');
    const over = new AbortController();
    async function prune(database: SharedDatabase): Promise<void> {
      while ((await changeFloor(database)) < 500n) {
        try {
          await pruneChanges(database, time(501), 20);
        } catch (error) {
          // On a slow machine one pruner may block the other for longer than the other waits.
          if (!(error instanceof DatabaseUnavailable)) throw error;
        }
      }
    }
    async function read(): Promise<void> {
      for (let from = 0; !over.signal.aborted; from = (from + 37) % 600) {
        const query = { audiences: [dana], after: BigInt(from), limit: 700 };
        const page = await changesAfter(reader!, query);
        if (page === pruned) continue;
        const owed = Array.from({ length: 600 - from }, (_, n) => BigInt(from + n + 1));
        expect(page.map(({ position }) => position)).toEqual(owed);
      }
    }
    const pruning = Promise.all([prune(one), prune(two)]).finally(() => over.abort());
    await Promise.all([pruning, read()]);
    expect(await changeFloor(reader)).toBe(500n);
    const rest = await changesAfter(reader, { audiences: [dana], after: 500n, limit: 700 });
    expect(kept(rest)).toHaveLength(100);
  });

  it('RM21 are left for later where the erasing of a room is in the way', async () => {
    const [pruner, eraser] = await opened(2, 40);
    if (pruner === undefined || eraser === undefined) throw new Error('Two.');
    const [erased, refused] = [Promise.withResolvers<void>(), new AbortController()];
    const erasing = eraser.transaction(async (tx) => {
      await deleteChangesOf(tx, 'odd');
      // Writes are not waited for; a read is answered after them.
      await changeFloor(tx);
      erased.resolve();
      // The server would end a transaction that asks for nothing for some seconds.
      while (!refused.signal.aborted) {
        await changeFloor(tx);
        await setTimeout(100);
      }
    });
    await erased.promise;
    await expect(pruneChanges(pruner, time(31), 100)).rejects.toThrow(DatabaseUnavailable);
    expect(await changeFloor(pruner)).toBe(0n);
    refused.abort();
    await erasing;
    expect(await pruneChanges(pruner, time(31), 100)).toBe(false);
    expect(await changeFloor(pruner)).toBe(30n);
    const rest = await changesAfter(pruner, { audiences: [dana], after: 30n, limit: 100 });
    expect(kept(rest).map(({ position }) => Number(position))).toEqual([32, 34, 36, 38, 40]);
  });
});
