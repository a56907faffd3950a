import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import type { SkippedEventView, SkippedQuery } from '@mach42/contracts/ops/schemas.ts';
import { auditPage } from '@mach42/read-models/audit/audit-events.reads.ts';
import type { QueryApiDeps } from '../kernel/deps.ts';

const usualSkipped = 20;

interface Sources {
  readonly db: QueryApiDeps['db'];
  readonly log: Pick<QueryApiDeps['log'], 'readEvent'>;
}

/** Events that operators decided to leave out, the newest decision first. */
export async function skippedEvents(
  { db, log }: Sources,
  { before = Number.MAX_SAFE_INTEGER, limit = usualSkipped }: SkippedQuery,
): Promise<{
  readonly data: SkippedEventView[];
  readonly meta: { readonly hasMore: boolean };
}> {
  const filter = { type: 'ParkedEventSkipped' };
  const which = { direction: 'before', cursor: before, limit } as const;
  const { events, hasMore } = await auditPage(db, filter, which);
  const data: SkippedEventView[] = [];
  for (const decided of events.toReversed()) data.push(await skippedView(log, decided));
  return { data, meta: { hasMore } };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The row of the audit names the decision; the event holds what it was about, and the reason. */
async function skippedView(
  log: Sources['log'],
  { eventId, position, occurredAt, actorId, actorName }: AuditEvent,
): Promise<SkippedEventView> {
  const { data = {} } = (await log.readEvent(eventId)) ?? {};
  const skipped = await log.readEvent(textOf(data['eventId']));
  return {
    eventId: textOf(data['eventId']),
    type: textOf(data['eventType']),
    stream: skipped?.stream ?? null,
    position: skipped === undefined ? null : String(skipped.position),
    reason: textOf(data['reason']),
    skippedAt: occurredAt,
    decidedAt: position,
    skippedBy: actorId,
    ...(actorName === undefined ? {} : { skippedByName: actorName }),
  };
}
