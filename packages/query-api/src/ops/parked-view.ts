import type { ParkedEventView } from '@mach42/contracts/ops/schemas.ts';
import type { ParkedHead } from '@mach42/read-models/projections/projections.reads.ts';
import { parkedError } from '../health/projections.ts';

/** A parked event as operators see it. */
export function parkedViewOf({ rows, waiting }: ParkedHead): ParkedEventView[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { eventId, position, stream, type, key } = first;
  const projectors = rows.map(({ projector, error, stack }) => ({
    projector,
    error: parkedError(error),
    stack,
  }));
  return [{ eventId, position: String(position), stream, type, key, projectors, waiting }];
}
