import { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listLogEvents, listSkipped, readLogEvent } from '@mach42/contracts/ops/calls.ts';
import {
  LogEvent,
  LogEventParams,
  LogQuery,
  type ChainedEvent,
  type SentTo,
} from '@mach42/contracts/ops/log-schemas.ts';
import { SkippedEventView, SkippedQuery } from '@mach42/contracts/ops/schemas.ts';
import { logTexts } from '@mach42/contracts/ops/texts.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  auditPage,
  findAuditEvent,
  type AuditFilter,
  type AuditPage,
} from '@mach42/read-models/audit/audit-events.reads.ts';
import type { Audience } from '@mach42/read-models/changes/change.ts';
import { changeAt, changeFloor } from '@mach42/read-models/changes/changes.reads.ts';
import {
  heldUpEvents,
  parkedRowsOf,
  unaudited,
} from '@mach42/read-models/projections/projections.reads.ts';
import { displayName, findNames } from '@mach42/read-models/users/users.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { filterOf, cursorIn } from '../audit/routes.ts';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { fieldsOf } from './event-fields.ts';
import { skippedEvents } from './skipped-events.ts';

/** Finds events of the log, and describes one without showing its content. */
export function logRoutes(app: FastifyInstance, deps: Pick<QueryApiDeps, 'db' | 'log'>): void {
  const { db, log } = deps;

  route(
    app,
    listLogEvents,
    {
      query: LogQuery,
      answer: { data: Type.Array(AuditEvent), meta: Type.Object({ hasMore: Type.Boolean() }) },
      access: 'admins',
      summary:
        'Events of the log without their content, by stream, kind, type, person, command, request, cause, time and position; oldest first.',
    },
    async ({ query }) => {
      const { limit = limits.auditPage } = query;
      const which = { ...cursorIn(query), limit };
      const { events, hasMore } = await logPage(deps, filterOf(query), which);
      return { answer: { data: await marked(db, events), meta: { hasMore } } };
    },
  );

  route(
    app,
    listSkipped,
    {
      query: SkippedQuery,
      answer: {
        data: Type.Array(SkippedEventView),
        meta: Type.Object({ hasMore: Type.Boolean() }),
      },
      access: 'admins',
      summary: 'Events that were skipped, with who decided it, when and why; the newest first.',
    },
    async ({ query }) => ({ answer: await skippedEvents({ db, log }, query) }),
  );

  route(
    app,
    readLogEvent,
    {
      params: LogEventParams,
      answer: { data: LogEvent },
      access: 'admins',
      summary:
        'One event without its content: its fields by name and size, and the chain from the call to the rows and sockets.',
    },
    async (request) => {
      const { eventId } = request.params;
      const stored = found(await log.readEvent(eventId), logTexts.notFound);
      const event = (await findAuditEvent(db, eventId)) ?? (await withoutRow(db, stored));
      // A file may have megabytes: other work has its turn between reading it and counting its parts.
      await request.pause();
      const { revision, metadata, unreadable } = stored;
      const data: LogEvent = {
        event,
        revision,
        schemaVersion: metadata.schemaVersion,
        activeRole: metadata.activeRole,
        key: metadata.key,
        ...fieldsOf(stored),
        unreadable: unreadable?.reason ?? null,
        ...(await chainOf(deps, event.correlationId)),
      };
      return { answer: { data } };
    },
  );
}

/** Says of each event whether the rows lack it. */
async function marked(
  db: QueryApiDeps['db'],
  events: readonly AuditEvent[],
): Promise<AuditEvent[]> {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return [];
  const held = await heldUpEvents(db, { first: first.position, last: last.position });
  return events.map((event) => {
    const heldUp = held.get(event.eventId);
    return heldUp === undefined ? event : { ...event, heldUp };
  });
}

/**
 * The fields that the log has of an event that is not among the rows: it is parked, was skipped, or is not applied
 * yet.
 */
async function withoutRow(db: QueryApiDeps['db'], stored: RecordedEvent): Promise<AuditEvent> {
  const { id, type, stream, position, metadata, unreadable } = stored;
  const { actorId, occurredAt, subjects, commandId, correlationId, causationId } = metadata;
  const names = await findNames(db, actorId);
  return {
    position: Number(position),
    stream,
    category: stream.slice(0, stream.indexOf('-')),
    type: unreadable?.type ?? type,
    actorId,
    ...(names === undefined ? {} : { actorName: displayName(names) }),
    occurredAt,
    subjects: [...subjects],
    paths: [],
    eventId: id,
    commandId,
    correlationId,
    ...(causationId === undefined ? {} : { causationId }),
  };
}

type Which = Parameters<typeof auditPage>[2];

/** A page of the audit, with the events between that are parked for it. */
async function logPage(
  { db, log }: Pick<QueryApiDeps, 'db' | 'log'>,
  filter: AuditFilter,
  which: Which,
): Promise<AuditPage> {
  const page = await auditPage(db, filter, which);
  const parked = await unaudited(db, rangeOf(page, which));
  if (parked.length === 0) return page;
  const isForward = which.direction === 'after';
  // If there are more than a page of them, only those nearest to the cursor can be on it.
  const near = isForward ? parked.slice(0, mostParkedRead) : parked.slice(-mostParkedRead);
  const found: AuditEvent[] = [];
  for (const { eventId } of near) {
    const stored = await log.readEvent(eventId);
    const event = stored && (await withoutRow(db, stored));
    if (event !== undefined && fits(event, filter)) found.push(event);
  }
  const all = [...page.events, ...found].toSorted((one, other) =>
    one.position < other.position ? -1 : 1,
  );
  const events = isForward ? all.slice(0, which.limit) : all.slice(-which.limit);
  return { events, hasMore: page.hasMore || events.length < all.length };
}

/** Each is read from the log by itself. */
const mostParkedRead = limits.auditPageMaximum;

/** The positions that a page is about: up to its end, or up to that of the log where it is the last. */
function rangeOf({ events, hasMore }: AuditPage, { direction, cursor }: Which) {
  const end = direction === 'after' ? events.at(-1) : events[0];
  const last = hasMore ? end?.position : undefined;
  return direction === 'after'
    ? { after: cursor, before: last ?? Number.MAX_SAFE_INTEGER }
    : { after: last ?? 0, before: cursor };
}

function fits(event: AuditEvent, { from = '', to, ...words }: AuditFilter): boolean {
  const { occurredAt, category, stream, type } = event;
  if (occurredAt < from || (to !== undefined && occurredAt > to)) return false;
  const known: Readonly<Record<keyof typeof words, string | undefined>> = {
    category,
    stream,
    type,
    actor: event.actorId,
    correlation: event.correlationId,
    command: event.commandId,
    causation: event.causationId,
  };
  return wordFields.every((name) => words[name] === undefined || words[name] === known[name]);
}

const wordFields = [
  'category',
  'stream',
  'type',
  'actor',
  'correlation',
  'command',
  'causation',
] as const satisfies readonly (keyof AuditFilter)[];

type Chain = Pick<LogEvent, 'chain' | 'hasMore' | 'isSentKept'>;

/** All events that one request led to, each with its projectors and its receivers. */
async function chainOf(
  deps: Pick<QueryApiDeps, 'db' | 'log'>,
  correlation: string,
): Promise<Chain> {
  const { db, log } = deps;
  const first = { direction: 'after', cursor: 0, limit: limits.chainEvents } as const;
  const { events, hasMore } = await logPage(deps, { correlation }, first);
  const floor = await changeFloor(db);
  const chained = async (event: AuditEvent): Promise<ChainedEvent> => {
    const parked = new Set((await parkedRowsOf(db, event.eventId)).map((row) => row.projector));
    const change = await changeAt(db, event.position);
    return {
      event,
      handledBy: log
        .handlersOf(event.type)
        .map((one) => ({ ...one, isParked: parked.has(one.projector) })),
      sent: change === undefined ? null : sentTo(change.type, change.audiences),
    };
  };
  const chain = await Promise.all(events.map(chained));
  const oldest = events[0]?.position ?? 0;
  return { chain, hasMore, isSentKept: floor < oldest };
}

/** Most people and rooms that are named of one change. */
const mostNamed = 20;

function sentTo(type: string, audiences: readonly Audience[]): SentTo {
  const named = (kind: string): string[] =>
    audiences
      .filter((audience) => audience.startsWith(kind))
      .map((audience) => audience.slice(kind.length))
      .slice(0, mostNamed);
  return {
    type,
    people: named('user:'),
    rooms: named('room:'),
    admins: audiences.includes('admins'),
  };
}
