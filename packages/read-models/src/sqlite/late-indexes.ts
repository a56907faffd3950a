import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LateIndexes } from '../kernel/database.ts';
import { prepared, compilable } from '../query.ts';
import { lateIndexes } from '../schema.ts';
import type { IndexFailure, IndexTask } from './late-indexes.worker.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { faultOf } from './sqlite-errors.ts';
import { sql } from 'kysely';

const present = prepared((q, _: object) =>
  compilable(q, sql<{ name: string }>`select name from sqlite_schema where type = 'index'`),
);

/**
 * Those of a file, or of a database in memory.
 * @param inTurn runs work when no transaction is open, and lets none begin until it has ended
 */
export function lateIndexesOf(
  writer: SqliteConnection,
  isInMemory: boolean,
  inTurn: (work: () => Promise<void>) => Promise<void>,
): LateIndexes {
  const missing = (): string[] => {
    const there = new Set(writer.all(present, {}).map(({ name }) => name));
    return lateIndexes.filter(({ name }) => !there.has(name)).map(({ definition }) => definition);
  };
  return {
    leaveOut: (tx) => {
      for (const { name } of lateIndexes) void tx.execute(`drop index if exists ${name}`);
    },
    complete: (signal) =>
      inTurn(async () => {
        const definitions = missing();
        if (definitions.length === 0 || signal.aborted) return;
        if (isInMemory) definitions.forEach((definition) => writer.execute(definition));
        else await createBeside({ file: writer.file, definitions }, signal);
      }),
  };
}

/** A thread of its own creates them: each holds the one that does so for as long as it takes. */
async function createBeside(workerData: IndexTask, signal: AbortSignal): Promise<void> {
  const worker = new Worker(new URL('./late-indexes.worker.ts', import.meta.url), {
    workerData,
    name: 'late-indexes',
  });
  let failure: IndexFailure | undefined;
  worker.on('message', (found: IndexFailure) => (failure = found));
  // Ends when the index under way is created.
  const end = (): void => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    await once(worker, 'exit');
  } finally {
    signal.removeEventListener('abort', end);
  }
  if (failure !== undefined) throw faultOf(Object.assign(new Error(failure.message), failure));
}
