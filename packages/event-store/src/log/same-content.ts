import { isDeepStrictEqual } from 'node:util';
import type { EventMetadata } from '../event.ts';
import type { EncodedEvent } from './encoded-event.ts';

/**
 * Whether an event is offered again. The time and the correlation id tell of the attempt, not of
 * what happened, and the order of an object's keys means nothing (RFC 8259).
 */
export function sameContent(stored: EncodedEvent, offered: EncodedEvent): boolean {
  return (
    stored.type === offered.type &&
    (stored.data === offered.data ||
      isDeepStrictEqual(JSON.parse(stored.data), JSON.parse(offered.data))) &&
    (stored.metadata === offered.metadata ||
      isDeepStrictEqual(withoutAttempt(stored), withoutAttempt(offered)))
  );
}

function withoutAttempt({ metadata }: EncodedEvent): EventMetadata {
  return { ...(JSON.parse(metadata) as EventMetadata), occurredAt: '', correlationId: '' };
}
