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

/** An event that a projector is given again, or that is skipped. */
export const unparkOne = prepared((q, p: { projector: string; position: number }) =>
  q
    .deleteFrom('parked_events')
    .where('projector', '=', p.projector)
    .where('position', '=', p.position),
);
