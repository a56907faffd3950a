import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { LogEvent, LogQuery } from '@mach42/contracts/ops/log-schemas.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { fieldsOf } from '@mach42/query-api/ops/event-fields.ts';
import { auditRow } from '../evidence/proofs.ts';
import { filesIn } from '../stores/data-folder.ts';
import { openReadLog } from '../time-travel/past-log.ts';
import { OpsError, UsageError } from './ops-error.ts';
import { storedEventsIn } from './read-log.ts';
import { requireDataFolder } from './require-data-folder.ts';

/** The description of an event that comes only from the log: without the rows and sockets that had it. */
export type StoredLogEvent = Omit<LogEvent, 'chain' | 'isSentKept'> & {
  readonly chain: readonly { readonly event: AuditEvent }[];
};

/**
 * Finds events of a data folder in its log, whether or not a server uses it.
 * @throws OpsError
 */
export async function findStoredEvents(
  folder: string,
  query: LogQuery,
  signal: AbortSignal,
): Promise<readonly AuditEvent[]> {
  await requireDataFolder(folder);
  if (query.after !== undefined && query.before !== undefined) {
    throw new UsageError('Give one of --after and --before.');
  }
  const most = query.limit ?? limits.auditPage;
  const isFirst = query.after !== undefined;
  const found: AuditEvent[] = [];
  for await (const event of storedEventsIn(
    filesIn(folder).events,
    signal,
    query.before,
    query.after,
  )) {
    const row = rowOf(event);
    if (!fits(row, query)) continue;
    found.push(row);
    if (found.length <= most) continue;
    if (!isFirst) found.shift();
    else return found.slice(0, most);
  }
  return found;
}

/**
 * One event as the log of a data folder has it, and everything that its request led to.
 * @throws OpsError there is no such event
 */
export async function readStoredEvent(
  folder: string,
  eventId: string,
  signal: AbortSignal,
): Promise<StoredLogEvent> {
  await requireDataFolder(folder);
  const files = filesIn(folder);
  const location = {
    log: { kind: 'file', file: files.events },
    vault: { address: undefined, file: files.vault },
  } as const;
  const log = await openReadLog(location);
  try {
    const stored = await log.readEvent(eventId);
    if (stored === undefined) {
      throw new OpsError(`The log has no event ${eventId}.`, { finding: 'missing' });
    }
    const { revision, metadata, unreadable } = stored;
    const event = rowOf(stored);
    const query = { correlation: event.correlationId, after: 0, limit: limits.chainEvents + 1 };
    const chain = await findStoredEvents(folder, query, signal);
    return {
      event,
      revision,
      schemaVersion: metadata.schemaVersion,
      activeRole: metadata.activeRole,
      key: metadata.key,
      ...fieldsOf(stored),
      unreadable: unreadable?.reason ?? null,
      chain: chain.slice(0, limits.chainEvents).map((one) => ({ event: one })),
      hasMore: chain.length > limits.chainEvents,
    };
  } finally {
    await log.close();
  }
}

const rowOf = ({ unreadable, ...event }: RecordedEvent): AuditEvent =>
  auditRow({ ...event, type: unreadable?.type ?? event.type });

function fits(row: AuditEvent, query: LogQuery): boolean {
  const { after, before, from, to } = query;
  const same = (wanted: string | undefined, found: string | undefined) =>
    wanted === undefined || wanted === found;
  return (
    same(query.stream, row.stream) &&
    same(query.category, row.category) &&
    same(query.type, row.type) &&
    same(query.actor, row.actorId) &&
    same(query.correlation, row.correlationId) &&
    same(query.command, row.commandId) &&
    same(query.causation, row.causationId) &&
    (after === undefined || row.position > after) &&
    (before === undefined || row.position < before) &&
    (from === undefined || Date.parse(row.occurredAt) >= Date.parse(from)) &&
    (to === undefined || Date.parse(row.occurredAt) <= Date.parse(to))
  );
}
