import { EventIdReused, type EventStoreError, WrongExpectedRevision } from '../errors.ts';
import type { AppendResult, ExpectedRevision } from '../event-store.ts';
import type { RecordedEvent } from '../event.ts';
import type { Refusal } from './decide-append.ts';

/** Events that a request stored, now or earlier; a snapshot has none. */
export interface Written {
  readonly events: readonly RecordedEvent[];
  readonly replayed: boolean;
}

/** @param events the events that the append stored, at this call or an earlier one; at least one, in order */
export function appendResult(events: readonly RecordedEvent[], replayed: boolean): AppendResult {
  const last = events.at(-1);
  if (last === undefined) throw new RangeError('An append stores at least one event.');
  return { revision: last.revision, position: last.position, replayed, events };
}

export function refusalError(
  stream: string,
  expected: ExpectedRevision,
  refusal: Refusal,
): EventStoreError {
  return refusal.kind === 'wrong-revision'
    ? new WrongExpectedRevision(stream, expected, refusal.actual)
    : new EventIdReused(refusal.eventId);
}
