import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import type { Prepared } from '../kernel/prepared.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { displayName } from '../users/users.reads.ts';
import type { AuditEventsTable } from './table.ts';

/** Each field narrows; `from` and `to` are ISO 8601 in UTC with milliseconds, both included. */
export interface AuditFilter {
  readonly category?: string;
  readonly stream?: string;
  readonly type?: string;
  readonly actor?: string;
  readonly correlation?: string;
  readonly command?: string;
  readonly causation?: string;
  readonly from?: string;
  readonly to?: string;
}

export interface AuditPage {
  /** Oldest first. */
  readonly events: AuditEvent[];
  /** Whether there are more events in the requested direction. */
  readonly hasMore: boolean;
}

type Direction = 'after' | 'before';
type Params = Required<AuditFilter & Range> & { readonly cursor: number; readonly limit: number };

interface AuditRow extends AuditEventsTable {
  first_name: string | null;
  last_name: string | null;
}

const columns = {
  category: ['category', '='],
  stream: ['stream', '='],
  type: ['type', '='],
  actor: ['actor_id', '='],
  correlation: ['correlation_id', '='],
  command: ['command_id', '='],
  causation: ['causation_id', '='],
  from: ['at', '>='],
  to: ['at', '<='],
} as const satisfies { readonly [Field in keyof AuditFilter]-?: readonly [string, string] };

const fields = Object.keys(columns) as (keyof AuditFilter)[];
/** The query for each combination of fields, once it was asked for. */
const queries = new Map<string, Prepared<Params, AuditRow>>();

/** Layouts, read marks and leases are written without a person's decision, and crowd out the rest. */
const isNoNoise = sql<boolean>`not (
  audit_events.type in ('RoomRead', 'JobLeaseRenewed', 'ReplyLeaseRenewed',
    'PersonalExportLeaseRenewed', 'PersonalExportPartsKept')
  or (audit_events.type = 'PreferenceSaved' and audit_events.paths = '["/layout"]')
)`;

function queryFor(direction: Direction, given: readonly (keyof AuditFilter)[], quiet: boolean) {
  const name = [direction, quiet, ...given].join(' ');
  const known = queries.get(name);
  if (known !== undefined) return known;
  const query = prepared((q, p: Params) => {
    const rows = withNames(q)
      .where('audit_events.position', direction === 'after' ? '>' : '<', p.cursor)
      .orderBy('audit_events.position', direction === 'after' ? 'asc' : 'desc')
      .limit(p.limit);
    const some = quiet ? rows.where(isNoNoise) : rows;
    return given.reduce((all, field) => {
      const [column, sign] = columns[field];
      const fitting = all.where(`audit_events.${column}`, sign, p[field]);
      if (field === 'from') return fitting.where('audit_events.position', '>=', p.first);
      if (field === 'to') return fitting.where('audit_events.position', '<=', p.last);
      return fitting;
    }, some);
  });
  queries.set(name, query);
  return query;
}

/** Clocks of several processes differ: an event may be later in the log than one that is later in time. */
const skewMs = 5 * 60_000;
const shifted = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

const firstSince = prepared((q, p: { at: string }) =>
  q.selectFrom('audit_events').select('position').where('at', '>=', p.at).orderBy('at').limit(1),
);
const lastUntil = prepared((q, p: { at: string }) =>
  q
    .selectFrom('audit_events')
    .select('position')
    .where('at', '<=', p.at)
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(1),
);

/** The position of the last event up to a time (ISO 8601, UTC); undefined: there was none yet. */
export async function positionAt(db: Reader, at: string): Promise<number | undefined> {
  return (await db.first(lastUntil, { at }))?.position;
}

const idAt = prepared((q, p: { position: number }) =>
  q.selectFrom('audit_events').select('event_id').where('position', '=', p.position),
);

/** The id of the event at a position. */
export async function eventIdAt(db: Reader, position: number): Promise<string | undefined> {
  return (await db.first(idAt, { position }))?.event_id;
}

const lastUpTo = prepared((q, p: { position: number }) =>
  q
    .selectFrom('audit_events')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('position', '<=', p.position),
);

/** The position of the last event up to a position; undefined: there was none yet. */
export async function positionUpTo(db: Reader, position: number): Promise<number | undefined> {
  return (await db.first(lastUpTo, { position }))?.position ?? undefined;
}

/** The positions between which the events of a time are. The time of each row is compared besides. */
interface Range {
  readonly first?: number;
  readonly last?: number;
}

/** Undefined: there are none. The index of times spares reading the rows between the newest and those. */
async function rangeOf(db: Reader, { from, to }: AuditFilter): Promise<Range | undefined> {
  const range: { first?: number; last?: number } = {};
  if (from !== undefined) {
    const row = await db.first(firstSince, { at: shifted(from, -skewMs) });
    if (row === undefined) return undefined;
    range.first = row.position;
  }
  if (to !== undefined) {
    const last = await positionAt(db, shifted(to, skewMs));
    if (last === undefined) return undefined;
    range.last = last;
  }
  return range;
}

/** The first events after a position, or the last ones before it, that fit the filter. */
export async function auditPage(
  db: Reader,
  filter: AuditFilter,
  which: {
    readonly direction: Direction;
    readonly cursor: number;
    readonly limit: number;
    readonly quiet?: boolean;
  },
): Promise<AuditPage> {
  const { direction, cursor, limit, quiet = false } = which;
  const range = await rangeOf(db, filter);
  if (range === undefined) return { events: [], hasMore: false };
  const query = queryFor(
    direction,
    fields.filter((field) => filter[field] !== undefined),
    quiet,
  );
  // Only the fields that are given are in the query.
  const params = { ...filter, ...range, cursor, limit: limit + 1 } as Params;
  const rows = await db.all(query, params);
  const events = withinSize(rows.slice(0, limit)).map(auditView);
  return {
    events: direction === 'after' ? events : events.toReversed(),
    hasMore: rows.length > events.length,
  };
}

/** The approximate number of characters of a row beside its lists. */
const rowCharacters = 500;

/** The first rows, as many as an answer may have characters; one at least. */
function withinSize(rows: readonly AuditRow[]): readonly AuditRow[] {
  let left = limits.auditPageCharacters;
  const end = rows.findIndex(({ subjects, paths }, index) => {
    left -= rowCharacters + subjects.length + paths.length;
    return left < 0 && index > 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

const withNames = (q: QueryBuilder) =>
  q
    .selectFrom('audit_events')
    .leftJoin('users', 'users.id', 'audit_events.actor_id')
    .selectAll('audit_events')
    .select(['users.first_name', 'users.last_name']);

const byEvent = prepared((q, p: { eventId: string }) =>
  withNames(q).where('audit_events.event_id', '=', p.eventId),
);

export async function findAuditEvent(db: Reader, eventId: string): Promise<AuditEvent | undefined> {
  const row = await db.first(byEvent, { eventId });
  return row && auditView(row);
}

function auditView(row: AuditRow): AuditEvent {
  const { first_name, last_name } = row;
  return {
    position: row.position,
    stream: row.stream,
    category: row.category,
    type: row.type,
    actorId: row.actor_id,
    ...(first_name === null || last_name === null
      ? {}
      : { actorName: displayName({ first_name, last_name }) }),
    occurredAt: row.at,
    subjects: JSON.parse(row.subjects) as string[],
    paths: JSON.parse(row.paths) as string[],
    eventId: row.event_id,
    commandId: row.command_id,
    correlationId: row.correlation_id,
    ...(row.causation_id === null ? {} : { causationId: row.causation_id }),
  };
}
