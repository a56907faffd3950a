import { directName } from '@mach42/contracts/rooms/direct-name.ts';
import type { Room, RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import {
  roomIdsOf,
  shownParticipants,
  shownParticipantsOfForums,
  shownParticipantsOfOwn,
} from './participants.reads.ts';
import {
  isForum,
  ownPart,
  participantView,
  type OwnPart,
  type ParticipantRow,
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

/** The fields of a room that change with its messages and with reading them. */
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

/** Rooms that are read in one turn of the event loop, in some milliseconds. */
const ofTurn = 100;

const pageOfParticipant = prepared((q, p: { viewerId: string; after: string; limit: number }) =>
  present(q, p)
    .where('own.user_id', '=', p.viewerId)
    .where('own.room_id', '>', p.after)
    .orderBy('own.room_id')
    .limit(p.limit),
);

const pageOfForums = prepared((q, p: { viewerId: string; after: number; limit: number }) =>
  present(q, p)
    .where(isForum)
    .where('own.user_id', 'is', null)
    .where('rooms.position', '>', p.after)
    .orderBy('rooms.position')
    .limit(p.limit),
);

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

interface RoomsWanted {
  /** Whether the viewer keeps order on the platform, so that no forum is closed to them; default false. */
  readonly keepsOrder?: boolean;
  /** Waited for between parts that take milliseconds; default: for the next turn of the event loop. */
  readonly pause?: () => Promise<void>;
}

/** The rooms that a person takes part in, and every forum, in the order of their creation. */
export async function roomsOf(
  db: Reader,
  viewerId: string,
  { keepsOrder = false, pause = setImmediate }: RoomsWanted = {},
): Promise<Room[]> {
  const found: { readonly position: number; readonly room: Room }[] = [];
  for await (const { rows, participants } of roomPages(db, viewerId, keepsOrder)) {
    for (const row of rows)
      found.push({
        position: row.position,
        room: roomView(row, participants.get(row.id) ?? [], viewerId),
      });
    if (rows.length === ofTurn) await pause();
  }
  return found.toSorted((a, b) => (a.position < b.position ? -1 : 1)).map(({ room }) => room);
}

interface RoomPage {
  readonly rows: readonly RoomRow[];
  readonly participants: ReadonlyMap<string, readonly ParticipantRow[]>;
}

async function* roomPages(
  db: Reader,
  viewerId: string,
  keepsOrder: boolean,
): AsyncGenerator<RoomPage> {
  let own: RoomRow[] = [];
  do {
    const after = own.at(-1)?.id ?? '';
    own = await db.all(pageOfParticipant, { viewerId, after, limit: ofTurn });
    const last = own.at(-1)?.id ?? after;
    yield {
      rows: own,
      participants: await shownParticipantsOfOwn(db, { userId: viewerId, after, last }),
    };
  } while (own.length === ofTurn);
  const closed = keepsOrder ? new Set() : await closedTo(db, viewerId);
  let forums: RoomRow[] = [];
  do {
    const after = forums.at(-1)?.position ?? -1;
    forums = await db.all(pageOfForums, { viewerId, after, limit: ofTurn });
    const last = forums.at(-1)?.position ?? after;
    yield {
      rows: forums.filter(({ id }) => !closed.has(id)),
      participants: await shownParticipantsOfForums(db, { after, last }),
    };
  } while (forums.length === ofTurn);
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

/** The own parts of a room of some people, by their ids. */
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

/** Returns the name of a room as a viewer sees it: a direct message has the name of the other person. */
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

/** The name of a room, also of one that was removed. */
export async function roomNameOf(db: Reader, id: string): Promise<string | undefined> {
  return (await db.first(nameById, { id }))?.name;
}

async function closedTo(db: Reader, userId: string): Promise<ReadonlySet<string>> {
  return new Set((await db.all(barredFrom, { userId })).map((row) => row.room_id));
}
