import type { AuditQuery } from '@mach42/contracts/audit/schemas.ts';
import type { LogQuery } from '@mach42/contracts/ops/log-schemas.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { AuditFilter } from '@mach42/read-models/audit/audit-events.reads.ts';
import { storedTime } from '../kernel/query-checks.ts';

/**
 * Where a page of events is.
 * @throws HttpRefusal VALIDATION_ERROR both places are given
 */
export function placeIn({ after, before }: Pick<AuditQuery, 'after' | 'before'>) {
  if (after !== undefined && before !== undefined) {
    throw new HttpRefusal('VALIDATION_ERROR', 'Give one of after and before.');
  }
  return after === undefined
    ? ({ direction: 'before', place: before ?? Number.MAX_SAFE_INTEGER } as const)
    : ({ direction: 'after', place: after } as const);
}

/** The fields that narrow; times as they are stored: in UTC, with milliseconds. */
export function filterOf({
  after: _after,
  before: _before,
  limit: _limit,
  from,
  to,
  ...words
}: LogQuery): AuditFilter {
  const given = { ...words, from: storedTime(from), to: storedTime(to) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
