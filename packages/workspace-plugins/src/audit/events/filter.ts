import type { AuditEvent, AuditQuery } from '@mach42/contracts/audit/schemas.ts';
import { typeOfLine } from '@mach42/contracts/chains/describe-step.ts';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';

/**
 * The filter as it is in the fields; an empty field allows everything. Days are `2026-11-21`, in the person's zone.
 */
export interface EventFilter {
  readonly category: string;
  readonly type: string;
  readonly actor: string;
  readonly stream: string;
  /** The id of a request: only the events that it led to are shown. */
  readonly correlation: string;
  readonly from: string;
  readonly to: string;
  /** Whether layouts, read marks and renewed leases are shown as well. */
  readonly noise: boolean;
}

export const everything: EventFilter = {
  category: '',
  type: '',
  actor: '',
  stream: '',
  correlation: '',
  from: '',
  to: '',
  noise: false,
};

/** Returns the query for the server; days are taken from their beginning to their end. */
export function queryOf(filter: EventFilter): AuditQuery {
  const { from, to, noise, ...words } = filter;
  const given = {
    ...words,
    type: typeOfLine(words.type),
    stream: words.stream.trim(),
    correlation: words.correlation.trim(),
    from: from && startOf(from),
    to: to && endOf(to),
    // All events of one request are shown.
    quiet: noise || words.correlation.trim() !== '' ? '' : true,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

const startOf = (day: string): string => at(`${day}T00:00:00`);
const endOf = (day: string): string => at(`${day}T23:59:59.999`);
const at = (local: string): string => preferredZone.timeOf(local)?.toISOString() ?? '';

export const isFiltered = (filter: EventFilter): boolean =>
  Object.values(filter).some((value) => value !== '' && value !== false);

/**
 * Returns for each event the number of listed events in the chain of causes that led to it, by the id of the event; 0
 * for an event without a listed cause.
 */
export function depthsOf(
  events: readonly Pick<AuditEvent, 'eventId' | 'causationId' | 'position'>[],
): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  const inOrder = events.toSorted((one, other) => one.position - other.position);
  for (const { eventId, causationId = '' } of inOrder) {
    const cause = depths.get(causationId);
    depths.set(eventId, cause === undefined ? 0 : cause + 1);
  }
  return depths;
}
