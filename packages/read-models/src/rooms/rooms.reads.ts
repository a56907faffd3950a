import { directName } from '@mach42/contracts/rooms/direct-name.ts';
import type { Room, RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { roomIdsOf, shownParticipants, shownParticipantsAround } from './participants.reads.ts';
import {
  isForum,
  ownPart,
  participantView,
  type OwnPart,
  type RoomRow,
  roomRows,
  roomView,
} from './room-rows.ts';

const isInProgress = sql<boolean>`status in ('pending', 'processing', 'thinking')`;

const begunBefore = prepared((q, p: { time: string; limit: number }) =>
  q
    .selectFrom('rooms')
    .innerJoin('participants', 'participants.room_id', 'rooms.id')
    .leftJoin('users', 'users.id', 'participants.user_id')
    .select('rooms.id')
    .where(sql<boolean>`rooms.type = 'private_chat'`)
    .where('rooms.created_at', '<=', p.time)
    .where('users.id', 'is', null)
    // Few at any time, and found by their index: asked of each room, all of its messages would be read.
    .where('rooms.id', 'not in', (eb) =>
      eb.selectFrom('messages').select('room_id').where('hidden', '=', 0).where(isInProgress),
    )
    .orderBy('rooms.position')
    .limit(p.limit),
);

/**
 * Ids of guests' chats that were begun at a time (ISO 8601, UTC) or before, removed ones too, oldest
 * first; not those in which a reply is being written.
 */
export async function guestChatsBegunBefore(
  db: Reader,
  which: { readonly time: string; readonly limit: number },
): Promise<string[]> {
  return (await db.all(begunBefore, which)).map(({ id }) => id);
}

/** Of a room, what comes and goes with its messages and their reading. */
export interface RoomActivity extends Pick<
  OwnPart,
  'unreadCount' | 'mentionCount' | 'lastReadMessageId'
> {
  readonly lastMessageAt: string | null;
}

const present = (q: QueryBuilder, p: { viewerId: string }) =>
  roomRows(q, p).where('rooms.removed', '=', 0);

const byId = prepared((q, p: { id: string; viewerId: string }) =>
  roomRows(q, p).where('rooms.id', '=', p.id),
);

const ofParticipant = prepared((q, p: { viewerId: string }) =>
  present(q, p).where('own.user_id', '=', p.viewerId),
);

const forums = prepared((q, p: { viewerId: string }) => present(q, p).where(isForum));

const forumSettings = prepared((q, _: object) =>
  q
    .selectFrom('rooms')
    .select(['rooms.id', 'rooms.settings'])
    .where('rooms.removed', '=', 0)
    .where(isForum),
);

const barredFrom = prepared((q, p: { userId: string }) =>
  q.selectFrom('barred').select('room_id').where('user_id', '=', p.userId),
);

const nameById = prepared((q, p: { id: string }) =>
  q.selectFrom('rooms').select(['name', 'type']).where('id', '=', p.id),
);

const typeById = prepared((q, p: { id: string }) =>
  q.selectFrom('rooms').select('type').where('id', '=', p.id),
);

/**
 * The rooms that a person takes part in, and every forum, in the order of their creation.
 * @param keepsOrder on the platform, so that no forum is closed to the viewer
 */
export async function roomsOf(db: Reader, viewerId: string, keepsOrder = false): Promise<Room[]> {
  const found = new Map<string, RoomRow>();
  for (const row of await db.all(ofParticipant, { viewerId })) found.set(row.id, row);
  const closed = keepsOrder ? new Set() : await closedTo(db, viewerId);
  for (const row of await db.all(forums, { viewerId })) {
    if (!closed.has(row.id)) found.set(row.id, row);
  }
  const participants = await shownParticipantsAround(db, viewerId);
  return [...found.values()]
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))
    .map((row) => roomView(row, participants.get(row.id) ?? [], viewerId));
}

/**
 * Ids of the same rooms, but for the forums that are closed to a guest, in no particular order; nothing
 * else of them is read.
 */
export async function readableRoomIds(
  db: Reader,
  viewer: { readonly id: string; readonly isGuest: boolean; readonly keepsOrder: boolean },
): Promise<string[]> {
  const ids = new Set(await roomIdsOf(db, viewer.id));
  const barred = viewer.keepsOrder ? new Set() : await closedTo(db, viewer.id);
  for (const { id, settings } of await db.all(forumSettings, {})) {
    const { allowGuests } = JSON.parse(settings) as Pick<RoomSettings, 'allowGuests'>;
    if (viewer.isGuest && !allowGuests) ids.delete(id);
    else if (!barred.has(id)) ids.add(id);
  }
  return [...ids];
}

/**
 * Undefined when the room does not exist, or the viewer may not know that it does.
 * @param keepsOrder on the platform, so that no forum is closed to the viewer
 */
export async function findRoom(
  db: Reader,
  id: string,
  viewerId: string,
  keepsOrder = false,
): Promise<Room | undefined> {
  const row = await db.first(byId, { id, viewerId });
  if (row === undefined || row.removed === 1) return undefined;
  if (row.own_role === null) {
    if (row.type !== 'internal_forum') return undefined;
    if (!keepsOrder && (await closedTo(db, viewerId)).has(id)) return undefined;
  }
  return roomView(row, await shownParticipants(db, id, viewerId), viewerId);
}

/** Undefined for what never was; also of a room that is removed. */
export async function roomActivity(
  db: Reader,
  id: string,
  viewerId: string,
): Promise<RoomActivity | undefined> {
  const row = await db.first(byId, { id, viewerId });
  return row && { ...ownPart(row), lastMessageAt: row.last_message_at };
}

/** What is each of some people's own of a room, by their ids. */
export async function ownPartsOf(
  db: Reader,
  id: string,
  userIds: readonly string[],
): Promise<Record<string, OwnPart>> {
  const parts: Record<string, OwnPart> = {};
  for (const viewerId of userIds) {
    const row = await db.first(byId, { id, viewerId });
    if (row !== undefined) parts[viewerId] = ownPart(row);
  }
  return parts;
}

export async function roomTypeOf(db: Reader, id: string): Promise<RoomType | undefined> {
  return (await db.first(typeById, { id }))?.type;
}

/** The same for a viewer: that of a direct message is the other person's. */
export async function roomNameFor(
  db: Reader,
  id: string,
  viewerId: string,
): Promise<string | undefined> {
  const row = await db.first(nameById, { id });
  if (row?.type !== 'direct_message') return row?.name;
  const people = (await shownParticipants(db, id, viewerId)).map(participantView);
  return directName(row, people, viewerId);
}

/** Of a room that was removed, too. */
export async function roomNameOf(db: Reader, id: string): Promise<string | undefined> {
  return (await db.first(nameById, { id }))?.name;
}

async function closedTo(db: Reader, userId: string): Promise<ReadonlySet<string>> {
  return new Set((await db.all(barredFrom, { userId })).map((row) => row.room_id));
}
