import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import type { ParkedEventsTable } from './table.ts';

export interface Checkpoint {
  /** `projector:<name>@<version>` */
  readonly name: string;
  readonly position: bigint;
}

export interface ParkedEvent {
  readonly projector: string;
  readonly position: bigint;
  readonly key: string;
  readonly type: string;
  readonly eventId: string;
  readonly stream: string;
  readonly error: string;
  readonly stack: string;
}

const allCheckpoints = prepared((q, _: object) =>
  q.selectFrom('checkpoints').selectAll().orderBy('name'),
);

const smallest = prepared((q, _: object) =>
  q.selectFrom('checkpoints').select((eb) => eb.fn.min('position').as('position')),
);

const parkedCount = prepared((q, _: object) =>
  q
    .selectFrom('parked_events')
    .select((eb) => eb.fn.count<number>('position').distinct().as('events')),
);

/** Parked events are few, or something is badly wrong: so many of them say enough. */
const mostHeldUp = 1_000;

const parkedKeys = prepared((q, _: object) =>
  q.selectFrom('parked_events').select(['projector', 'key']).distinct().limit(mostHeldUp),
);

const parkedForAudit = prepared((q, p: { after: number; before: number }) =>
  q
    .selectFrom('parked_events')
    .select('event_id')
    .where('projector', '=', 'audit')
    .where('position', '>', p.after)
    .where('position', '<', p.before)
    .orderBy('position')
    .limit(mostHeldUp),
);

const heldUpBetween = prepared((q, p: { first: number; last: number }) =>
  q
    .selectFrom('parked_events')
    .select(['event_id', 'error'])
    .distinct()
    .where('position', '>=', p.first)
    .where('position', '<=', p.last)
    .limit(mostHeldUp),
);

const allParked = prepared((q, _: object) =>
  q.selectFrom('parked_events').selectAll().orderBy('position').orderBy('projector'),
);

/** A pattern for the errors of events that only wait. */
const waits = 'Waits behind the event at %';

/** The error of an event that waits: it names the event that it waits behind. */
export const waitsBehind = (position: bigint | number): string =>
  `Waits behind the event at ${position}.`;

export const headPositions = prepared((q, p: { after: number; limit: number }) =>
  q
    .selectFrom('parked_events')
    .select('position')
    .distinct()
    .where('error', 'not like', waits)
    .where('position', '>', p.after)
    .orderBy('position')
    .limit(p.limit),
);

const headCount = prepared((q, _: object) =>
  q
    .selectFrom('parked_events')
    .select((eb) => eb.fn.count<number>('position').distinct().as('events'))
    .where('error', 'not like', waits),
);

const atPosition = prepared((q, p: { position: number }) =>
  q
    .selectFrom('parked_events')
    .selectAll()
    .where('position', '=', p.position)
    .where('error', 'not like', waits)
    .orderBy('projector'),
);

export const waitingFor = prepared((q, p: { error: string }) =>
  q
    .selectFrom('parked_events')
    .select((eb) => eb.fn.count<number>('position').distinct().as('events'))
    .where('error', '=', p.error),
);

const ofEvent = prepared((q, p: { eventId: string }) =>
  q.selectFrom('parked_events').selectAll().where('event_id', '=', p.eventId),
);

export const positionsUnder = prepared((q, p: { key: string; after: number; limit: number }) =>
  q
    .selectFrom('parked_events')
    .select('position')
    .distinct()
    .where((eb) => eb.or([eb('key', '=', p.key), eb('stream', '=', p.key)]))
    .where('position', '>', p.after)
    .orderBy('position')
    .limit(p.limit),
);

export const waitingUnder = prepared((q, p: { key: string; after: number; upTo: number }) =>
  q
    .selectFrom('parked_events')
    .selectAll()
    .where((eb) => eb.or([eb('key', '=', p.key), eb('stream', '=', p.key)]))
    .where('position', '>', p.after)
    .where('position', '<=', p.upTo)
    .where('error', 'like', waits)
    .orderBy('position')
    .orderBy('projector'),
);

/** An event that projectors could not apply, and how many wait for it. */
export interface ParkedHead {
  /** The rows of the event, one for each projector that could not apply it. */
  readonly rows: readonly ParkedEvent[];
  readonly waiting: number;
}

/** Returns parked events in the order of the log, without events that only wait. */
export async function parkedHeads(
  db: Reader,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<ParkedHead[]> {
  const heads: ParkedHead[] = [];
  for (const { position } of await db.all(headPositions, { after: Number(after), limit })) {
    const rows = (await db.all(atPosition, { position })).map(parkedEvent);
    const waiting = await db.first(waitingFor, { error: waitsBehind(position) });
    heads.push({ rows, waiting: waiting?.events ?? 0 });
  }
  return heads;
}

export async function countParkedHeads(db: Reader): Promise<number> {
  return (await db.first(headCount, {}))?.events ?? 0;
}

/**
 * Returns the positions of the events that are parked under a key, or in a stream of this name: they may wait for
 * each other.
 */
export async function parkedPositions(
  db: Reader,
  which: { readonly key: string; readonly after: bigint; readonly limit: number },
): Promise<bigint[]> {
  const rows = await db.all(positionsUnder, { ...which, after: Number(which.after) });
  return rows.map(({ position }) => BigInt(position));
}

/** The events between these positions that wait, in the order of the log, once for each projector. */
export async function waitingRowsUnder(
  db: Reader,
  { key, after, upTo }: { readonly key: string; readonly after: bigint; readonly upTo: bigint },
): Promise<ParkedEvent[]> {
  const range = { after: Number(after), upTo: Number(upTo) };
  return (await db.all(waitingUnder, { key, ...range })).map(parkedEvent);
}

export const isWaiting = ({ error }: Pick<ParkedEvent, 'error'>): boolean =>
  error.startsWith('Waits behind the event at ');

/** One event, once for each projector that it is parked for. */
export async function parkedRowsOf(db: Reader, eventId: string): Promise<ParkedEvent[]> {
  return (await db.all(ofEvent, { eventId })).map(parkedEvent);
}

export async function checkpoints(db: Reader): Promise<Checkpoint[]> {
  const rows = await db.all(allCheckpoints, {});
  return rows.map(({ name, position }) => ({ name, position: BigInt(position) }));
}

/** The position up to which every read has all events; 0n while nothing is applied. */
export async function positionOf(db: Reader): Promise<bigint> {
  const row = await db.first(smallest, {});
  return BigInt(row?.position ?? 0);
}

/** A key whose events a projector holds up. */
export interface HeldUp {
  readonly projector: string;
  readonly key: string;
}

export async function heldUp(db: Reader): Promise<readonly HeldUp[]> {
  return db.all(parkedKeys, {});
}

/** Events between two positions that the audit lacks, as they are parked for it; in the order of the log. */
export async function unaudited(
  db: Reader,
  range: { readonly after: number; readonly before: number },
): Promise<readonly { readonly eventId: string }[]> {
  const rows = await db.all(parkedForAudit, range);
  return rows.map(({ event_id }) => ({ eventId: event_id }));
}

/** The ids of the events from one position to another that are parked, or wait for one that is. */
export async function heldUpEvents(
  db: Reader,
  range: { readonly first: number; readonly last: number },
): Promise<ReadonlyMap<string, 'parked' | 'waiting'>> {
  const found = new Map<string, 'parked' | 'waiting'>();
  for (const { event_id, error } of await db.all(heldUpBetween, range))
    if (!isWaiting({ error })) found.set(event_id, 'parked');
    else if (!found.has(event_id)) found.set(event_id, 'waiting');
  return found;
}

/** Each once, however many projectors could not apply it. */
export async function countEventsParked(db: Reader): Promise<number> {
  return (await db.first(parkedCount, {}))?.events ?? 0;
}

/** Returns all parked events in the order of the log. */
export async function parkedEvents(db: Reader): Promise<ParkedEvent[]> {
  return (await db.all(allParked, {})).map(parkedEvent);
}

const parkedEvent = (row: ParkedEventsTable): ParkedEvent => ({
  projector: row.projector,
  position: BigInt(row.position),
  key: row.key,
  type: row.type,
  eventId: row.event_id,
  stream: row.stream,
  error: row.error,
  stack: row.stack,
});
