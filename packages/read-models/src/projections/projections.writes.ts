import { prepared } from '../query.ts';

/**
 * Writes nothing where a checkpoint is not where the writer believes it to be: compare how many were
 * written.
 */
export const moveCheckpoints = (names: readonly string[]) =>
  prepared((q, p: { from: number; to: number }) =>
    q
      .updateTable('checkpoints')
      .set({ position: p.to })
      .where('name', 'in', [...names])
      .where('position', '=', p.from),
  );
