import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import type { Prepared } from '../kernel/prepared.ts';
import { prepared } from '../query.ts';
import { displayName } from '../users/users.reads.ts';
import type { AuditEventsTable } from './table.ts';

/** Each field narrows; `from` and `to` are ISO 8601 in UTC with milliseconds, both included. */
export interface AuditFilter {
  readonly category?: string;
  readonly stream?: string;
  readonly type?: string;
  readonly actor?: string;
  readonly from?: string;
  readonly to?: string;
}

export interface AuditPage {
  /** Oldest first. */
  readonly events: AuditEvent[];
  /** Whether there are more in the direction that was asked for. */
  readonly hasMore: boolean;
}

type Direction = 'after' | 'before';
type Params = Required<AuditFilter> & { readonly place: number; readonly limit: number };

interface AuditRow extends AuditEventsTable {
  first_name: string | null;
  last_name: string | null;
}

const places = {
  category: ['category', '='],
  stream: ['stream', '='],
  type: ['type', '='],
  actor: ['actor_id', '='],
  from: ['at', '>='],
  to: ['at', '<='],
} as const satisfies { readonly [Field in keyof AuditFilter]-?: readonly [string, string] };

const fields = Object.keys(places) as (keyof AuditFilter)[];
/** Of each combination of fields, once it was asked for. */
const queries = new Map<string, Prepared<Params, AuditRow>>();

function queryFor(direction: Direction, given: readonly (keyof AuditFilter)[]) {
  const name = [direction, ...given].join(' ');
  const known = queries.get(name);
  if (known !== undefined) return known;
  const query = prepared((q, p: Params) => {
    const rows = q
      .selectFrom('audit_events')
      .leftJoin('users', 'users.id', 'audit_events.actor_id')
      .selectAll('audit_events')
      .select(['users.first_name', 'users.last_name'])
      .where('audit_events.position', direction === 'after' ? '>' : '<', p.place)
      .orderBy('audit_events.position', direction === 'after' ? 'asc' : 'desc')
      .limit(p.limit);
    return given.reduce((all, field) => {
      const [column, sign] = places[field];
      return all.where(`audit_events.${column}`, sign, p[field]);
    }, rows);
  });
  queries.set(name, query);
  return query;
}

/** The first events after a position, or the last ones before it, that fit the filter. */
export async function auditPage(
  db: Reader,
  filter: AuditFilter,
  which: { readonly direction: Direction; readonly place: number; readonly limit: number },
): Promise<AuditPage> {
  const { direction, place, limit } = which;
  const query = queryFor(
    direction,
    fields.filter((field) => filter[field] !== undefined),
  );
  // Only the fields that are given are in the query.
  const params = { ...filter, place, limit: limit + 1 } as Params;
  const rows = await db.all(query, params);
  const events = rows.slice(0, limit).map(auditView);
  return {
    events: direction === 'after' ? events : events.toReversed(),
    hasMore: rows.length > limit,
  };
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
  };
}
