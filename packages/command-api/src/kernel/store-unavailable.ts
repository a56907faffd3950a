import { EventStoreError } from '@mach42/event-store/errors.ts';

/** These are faults of the program or the data: trying again later changes nothing. */
const lasting: ReadonlySet<string> = new Set([
  'WRONG_EXPECTED_REVISION',
  'EVENT_ID_REUSED',
  'INVALID_REQUEST',
  'POSITION_AHEAD',
  'UPCAST_FAILED',
]);

/** Whether the event store cannot work at the moment: closed, full, its disk or its writer gone. */
export function storeUnavailable(error: unknown): boolean {
  return error instanceof EventStoreError && !lasting.has(error.code);
}
