import { isDeepStrictEqual } from 'node:util';
import type { EncodedEvent } from './encoded-event.ts';

/**
 * Whether an event is offered again. The time and the correlation id tell of the attempt, not of
 * what happened, and the order of an object's keys means nothing (RFC 8259).
 */
export function sameContent(stored: EncodedEvent, offered: EncodedEvent): boolean {
  return (
    stored.type === offered.type &&
    (stored.data === offered.data || isSame(stored.data, offered.data, (data) => data)) &&
    (stored.metadata === offered.metadata ||
      isSame(stored.metadata, offered.metadata, withoutAttempt))
  );
}

/** What is stored and cannot be read is like nothing. */
function isSame(stored: string, offered: string, part: (value: object) => unknown): boolean {
  let known: unknown;
  try {
    known = JSON.parse(stored);
  } catch {
    return false;
  }
  return (
    typeof known === 'object' &&
    known !== null &&
    isDeepStrictEqual(part(known), part(JSON.parse(offered) as object))
  );
}

const withoutAttempt = (metadata: object) => ({ ...metadata, occurredAt: '', correlationId: '' });
