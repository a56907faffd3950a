import { EventIdReused, WrongExpectedRevision, type EventStoreError } from '../errors.ts';
import type { ExpectedRevision } from '../event-store.ts';
import type { Refusal } from './decide-append.ts';

export function refusalError(
  stream: string,
  expected: ExpectedRevision,
  refusal: Refusal,
): EventStoreError {
  return refusal.kind === 'wrong-revision'
    ? new WrongExpectedRevision(stream, expected, refusal.actual)
    : new EventIdReused(refusal.eventId);
}
