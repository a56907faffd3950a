import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';

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

/** What is parked is little, or something is badly wrong: so many of it say enough. */
const mostHeldUp = 1_000;

const parkedUpTo = prepared((q, p: { position: number }) =>
  q
    .selectFrom('parked_events')
    .select(['projector', 'key'])
    .distinct()
    .where('position', '<=', p.position)
    .limit(mostHeldUp),
);

const allParked = prepared((q, _: object) =>
  q.selectFrom('parked_events').selectAll().orderBy('position').orderBy('projector'),
);

export async function checkpoints(db: Reader): Promise<Checkpoint[]> {
  const rows = await db.all(allCheckpoints, {});
  return rows.map(({ name, position }) => ({ name, position: BigInt(position) }));
}

/** What every read answers for; 0n while nothing is applied. */
export async function positionOf(db: Reader): Promise<bigint> {
  const row = await db.first(smallest, {});
  return BigInt(row?.position ?? 0);
}

/** What is held up by events up to a position, by the keys of the events. */
export async function heldUpAt(
  db: Reader,
  position: bigint,
): Promise<readonly { readonly projector: string; readonly key: string }[]> {
  return db.all(parkedUpTo, { position: Number(position) });
}

/** Each once, however many projectors could not apply it. */
export async function countEventsParked(db: Reader): Promise<number> {
  return (await db.first(parkedCount, {}))?.events ?? 0;
}

/** In the order of the log. */
export async function parkedEvents(db: Reader): Promise<ParkedEvent[]> {
  const rows = await db.all(allParked, {});
  return rows.map((row) => ({
    projector: row.projector,
    position: BigInt(row.position),
    key: row.key,
    type: row.type,
    eventId: row.event_id,
    stream: row.stream,
    error: row.error,
    stack: row.stack,
  }));
}
