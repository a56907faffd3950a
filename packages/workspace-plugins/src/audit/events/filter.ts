import type { AuditQuery } from '@mach42/contracts/audit/schemas.ts';

/** As it is in the fields; empty is everything. Days are local, `2026-11-21`. */
export interface EventFilter {
  readonly category: string;
  readonly type: string;
  readonly actor: string;
  readonly stream: string;
  readonly from: string;
  readonly to: string;
}

export const everything: EventFilter = {
  category: '',
  type: '',
  actor: '',
  stream: '',
  from: '',
  to: '',
};

/** What is asked of the server: days from their beginning to their end. */
export function queryOf(filter: EventFilter): AuditQuery {
  const { from, to, ...words } = filter;
  const given = {
    ...words,
    type: words.type.trim(),
    stream: words.stream.trim(),
    from: from && startOf(from),
    to: to && endOf(to),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

const startOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

export const isFiltered = (filter: EventFilter): boolean =>
  Object.values(filter).some((value) => value !== '');
