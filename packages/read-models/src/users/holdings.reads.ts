import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { type Counted, countedBy, countedIn, positionBy } from '../projections/counted.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { isForum } from '../rooms/room-rows.ts';

interface Whose {
  userId: string;
}

const ownedRooms = (q: QueryBuilder, p: Whose) =>
  q
    .selectFrom('participants')
    .innerJoin('rooms', 'rooms.id', 'participants.room_id')
    .select(countedBy('rooms'))
    .where('participants.user_id', '=', p.userId)
    .where('participants.role', '=', 'owner')
    .where('rooms.removed', '=', 0);
const rooms = prepared(ownedRooms);
const forums = prepared((q, p: Whose) => ownedRooms(q, p).where(isForum));

const openSessions = prepared((q, p: Whose & { at: string }) =>
  q
    .selectFrom('sessions')
    .select(countedBy('sessions'))
    .where('user_id', '=', p.userId)
    .where('expires_at', '>', p.at),
);

const entries = prepared((q, p: Whose) =>
  q.selectFrom('entries').select(countedBy('entries')).where('user_id', '=', p.userId),
);

const jobs = prepared((q, p: Whose) => {
  const counted = q
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.userId);
  // Literals, so that the partial indexes apply.
  const queued = counted.where(sql<boolean>`status = 'queued'`);
  const inProgress = counted.where(sql<boolean>`status = 'processing'`);
  return q.selectNoFrom([sql<number>`${queued} + ${inProgress}`.as('count'), positionBy('jobs')]);
});

/** Counts the rooms that a person owns, chats and forums included, removed rooms excluded. */
export async function ownedRoomsOf(db: Reader, userId: string): Promise<Counted> {
  return countedIn(await db.first(rooms, { userId }));
}

export async function ownedForumsOf(db: Reader, userId: string): Promise<Counted> {
  return countedIn(await db.first(forums, { userId }));
}

/** @param at ISO 8601, UTC, milliseconds */
export async function openSessionCount(db: Reader, userId: string, at: string): Promise<Counted> {
  return countedIn(await db.first(openSessions, { userId, at }));
}

export async function entryCount(db: Reader, userId: string): Promise<Counted> {
  return countedIn(await db.first(entries, { userId }));
}

/** Counts the jobs that wait or run. */
export async function waitingJobCount(db: Reader, userId: string): Promise<Counted> {
  return countedIn(await db.first(jobs, { userId }));
}
