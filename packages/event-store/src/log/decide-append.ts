import { isDeepStrictEqual } from 'node:util';
import type { ExpectedRevision } from '../event-store.ts';
import type { AppendRequest } from './append-request.ts';
import type { EncodedEvent, StoredEvent } from './encoded-event.ts';

/** The part of the log that a decision about an append needs. */
export interface LogView {
  find(eventId: string): StoredEvent | undefined;
  /** Revision of the stream's last event; -1 when there is none. */
  revisionOf(stream: string): number;
}

export type Refusal =
  | { readonly kind: 'wrong-revision'; readonly actual: number }
  | { readonly kind: 'id-reused'; readonly eventId: string };

export type AppendDecision =
  | { readonly kind: 'store'; readonly firstRevision: number }
  | { readonly kind: 'replay'; readonly events: readonly StoredEvent[] }
  | Refusal;

/** Ids are checked before the revision, so that a retry is answered like the first attempt. */
export function decideAppend(request: AppendRequest, log: LogView): AppendDecision {
  const twice = idGivenTwice(request);
  if (twice !== undefined) return { kind: 'id-reused', eventId: twice };

  const known = request.events.map((event) => log.find(event.id));
  const firstKnown = known.find((event) => event !== undefined);
  if (firstKnown !== undefined) return replay(request, known, firstKnown);

  const actual = log.revisionOf(request.stream);
  return isAsExpected(request.expected, actual)
    ? { kind: 'store', firstRevision: actual + 1 }
    : { kind: 'wrong-revision', actual };
}

/** An id that occurs twice in the request itself. */
export function idGivenTwice({ events }: AppendRequest): string | undefined {
  if (events.length === 1) return undefined;
  const seen = new Set<string>();
  return events.find(({ id }) => seen.size === seen.add(id).size)?.id;
}

function replay(
  request: AppendRequest,
  known: readonly (StoredEvent | undefined)[],
  firstKnown: StoredEvent,
): AppendDecision {
  const events: StoredEvent[] = [];
  for (const [index, offered] of request.events.entries()) {
    const stored = known[index];
    const isSame =
      stored !== undefined &&
      stored.stream === request.stream &&
      stored.revision === firstKnown.revision + index &&
      sameContent(stored, offered);
    if (!isSame) return { kind: 'id-reused', eventId: (stored ?? firstKnown).id };
    events.push(stored);
  }
  return { kind: 'replay', events };
}

function isAsExpected(expected: ExpectedRevision, actual: number): boolean {
  switch (expected) {
    case 'any':
      return true;
    case 'none':
      return actual === -1;
    case 'exists':
      return actual !== -1;
    default:
      return actual === expected;
  }
}

/**
 * Whether an offered event is the stored one again. The time, the correlation id and the trace belong to the attempt,
 * not to the fact, and the order of an object's keys means nothing (RFC 8259). Content that is not encrypted yet
 * cannot be compared with encrypted content.
 */
function sameContent(stored: EncodedEvent, offered: EncodedEvent): boolean {
  return (
    offered.secret === undefined &&
    stored.type === offered.type &&
    (stored.data === offered.data || isSame(stored.data, offered.data, (data) => data)) &&
    (stored.metadata === offered.metadata ||
      isSame(stored.metadata, offered.metadata, withoutAttempt))
  );
}

/** A stored event that cannot be read equals no other event. */
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

const withoutAttempt = (metadata: object) => ({
  ...metadata,
  occurredAt: '',
  correlationId: '',
  traceparent: '',
});
