import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { isForum } from '../rooms/room-rows.ts';

interface Whose {
  userId: string;
}

const ownedRooms = (q: QueryBuilder, p: Whose) =>
  q
    .selectFrom('participants')
    .innerJoin('rooms', 'rooms.id', 'participants.room_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('participants.user_id', '=', p.userId)
    .where('participants.role', '=', 'owner')
    .where('rooms.removed', '=', 0);
const rooms = prepared(ownedRooms);
const forums = prepared((q, p: Whose) => ownedRooms(q, p).where(isForum));

const openSessions = prepared((q, p: Whose & { at: string }) =>
  q
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.userId)
    .where('expires_at', '>', p.at),
);

const entries = prepared((q, p: Whose) =>
  q
    .selectFrom('entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.userId),
);

// Literals, so that the partial indexes apply.
const jobs = (q: QueryBuilder, p: Whose) =>
  q
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.userId);
const queued = prepared((q, p: Whose) => jobs(q, p).where(sql<boolean>`status = 'queued'`));
const inWork = prepared((q, p: Whose) => jobs(q, p).where(sql<boolean>`status = 'processing'`));

const counted = (row: { count: number } | undefined): number => row?.count ?? 0;

/** That a person owns; removed ones do not count. */
export async function ownedRoomsOf(
  db: Reader,
  userId: string,
): Promise<{ rooms: number; forums: number }> {
  return {
    rooms: counted(await db.first(rooms, { userId })),
    forums: counted(await db.first(forums, { userId })),
  };
}

/** @param at ISO 8601, UTC, milliseconds */
export async function openSessionCount(db: Reader, userId: string, at: string): Promise<number> {
  return counted(await db.first(openSessions, { userId, at }));
}

export async function entryCount(db: Reader, userId: string): Promise<number> {
  return counted(await db.first(entries, { userId }));
}

/** That wait or are running. */
export async function waitingJobCount(db: Reader, userId: string): Promise<number> {
  const whose = { userId };
  return counted(await db.first(queued, whose)) + counted(await db.first(inWork, whose));
}
