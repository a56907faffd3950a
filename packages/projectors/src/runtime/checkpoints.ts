import type { EventStore } from '@mach42/event-store/event-store.ts';
import { changeFloor } from '@mach42/read-models/changes/changes.reads.ts';
import { keepChangesAfter } from '@mach42/read-models/changes/pruning.writes.ts';
import type { Reader, Transaction } from '@mach42/read-models/kernel/database.ts';
import { checkpoints } from '@mach42/read-models/projections/projections.reads.ts';
import { checkpointsTable } from '@mach42/read-models/projections/table.ts';
import { emptyTables } from '@mach42/read-models/schema.ts';
import { groupsOf } from '../cluster/projector-groups.ts';
import type { Projector } from '../kernel/projector.ts';

/** Each version of a projector has a checkpoint of its own. */
export const checkpointName = ({ name, version }: Pick<Projector, 'name' | 'version'>): string =>
  `projector:${name}@${version}`;

/** A checkpoint is not where its writer left it: another process writes, too. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';

  constructor(checkpoint: string) {
    super(
      `${checkpoint} was moved by another process. ` +
        'Let one process alone project into these read models, or several that share them.',
    );
  }
}

/**
 * Ensures that there are the checkpoints of these projectors and no others. Where there are not, as
 * after a change of one of them, or where the log does not reach so far, or projectors of one group are
 * at different positions, all tables are emptied and the projections begin at 0. Changes that were too old
 * to be kept before are not recorded again.
 * @param floor of the changes in the read models that these will replace; default: their own
 */
export async function prepareCheckpoints(
  tx: Transaction,
  projectors: readonly Projector[],
  log: Pick<EventStore, 'head'>,
  floor?: bigint,
): Promise<void> {
  if (await canContinue(tx, projectors, log)) return;
  const kept = floor ?? (await changeFloor(tx));
  await emptyTables(tx);
  // A floor beyond the end is that of a log which has lost its end.
  if (kept <= (await log.head())) await keepChangesAfter(tx, kept);
  for (const name of projectors.map(checkpointName)) {
    await tx.run(checkpointsTable.insert, { name, position: 0 });
  }
}

export async function canContinue(
  db: Reader,
  projectors: readonly Projector[],
  log: Pick<EventStore, 'head'>,
): Promise<boolean> {
  const found = new Map((await checkpoints(db)).map(({ name, position }) => [name, position]));
  // Not before: other processes may be moving the checkpoints on, with a log that grows.
  const head = await log.head();
  const isThere = (position: bigint | undefined, first: bigint | undefined) =>
    position !== undefined && position === first && position <= head;
  return (
    found.size === projectors.length &&
    groupsOf(projectors).every((group) => {
      const [first, ...others] = group.projectors.map((one) => found.get(checkpointName(one)));
      return [first, ...others].every((position) => isThere(position, first));
    })
  );
}
