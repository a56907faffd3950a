import { prepared } from '../query.ts';
import { checkpointsTable, parkedEventsTable } from './projections.table.ts';

export const insertCheckpoint = checkpointsTable.insert;

/** Writes nothing when the checkpoint is not where the writer believes it to be. */
export const moveCheckpoint = prepared((q, p: { name: string; from: number; to: number }) =>
  q
    .updateTable('checkpoints')
    .set({ position: p.to })
    .where('name', '=', p.name)
    .where('position', '=', p.from),
);

/** The same for several at once; those that are elsewhere stay, so compare how many were written. */
export const moveCheckpoints = (names: readonly string[]) =>
  prepared((q, p: { from: number; to: number }) =>
    q
      .updateTable('checkpoints')
      .set({ position: p.to })
      .where('name', 'in', [...names])
      .where('position', '=', p.from),
  );

export const insertParkedEvent = parkedEventsTable.insert;
