import type { Database, Transaction } from '@mach42/read-models/kernel/database.ts';
import { checkpoints } from '@mach42/read-models/projections/projections.reads.ts';
import {
  insertCheckpoint,
  moveCheckpoint,
} from '@mach42/read-models/projections/projections.writes.ts';
import { emptyTables } from '@mach42/read-models/schema.ts';
import type { Projector } from '../kernel/projector.ts';
import { checkpointName } from './checkpoint-name.ts';

/** A checkpoint is not where its only writer left it. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';

  constructor(checkpoint: string) {
    super(
      `${checkpoint} was moved by another process. ` +
        'Let one process alone project into these read models.',
    );
  }
}

/**
 * The position that the projectors have reached together. Where they have not, as after a change of
 * one of them, or where the log does not reach so far, everything is forgotten and begins at 0:
 * rows of one projector may stand on rows of another as they were at the same event.
 */
export async function commonPosition(
  database: Database,
  projectors: readonly Projector[],
  head: bigint,
): Promise<bigint> {
  const names = projectors.map(checkpointName).toSorted();
  const found = await checkpoints(database);
  const [position = 0n] = found.map((checkpoint) => checkpoint.position);
  const isOurs =
    found.length === names.length &&
    found.every(
      (checkpoint, at) => checkpoint.name === names[at] && checkpoint.position === position,
    );
  if (isOurs && position <= head) return position;
  await database.transaction(async (tx) => {
    await emptyTables(tx);
    for (const name of names) await tx.run(insertCheckpoint, { name, position: 0 });
  });
  return 0n;
}

/** @throws CheckpointMoved */
export async function moveCheckpoints(
  tx: Transaction,
  projectors: readonly Projector[],
  from: bigint,
  to: bigint,
): Promise<void> {
  for (const projector of projectors) {
    const name = checkpointName(projector);
    const moved = await tx.run(moveCheckpoint, { name, from: Number(from), to: Number(to) });
    if (moved !== 1) throw new CheckpointMoved(name);
  }
}
