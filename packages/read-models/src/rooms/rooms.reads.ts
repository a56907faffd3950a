import { sql } from 'kysely';
import type { Participant, Room, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../kernel/prepared.ts';
import { participantView, roomView, type RoomRow } from './room-view.ts';

/** Rooms with the participation of the viewer, who may have none. */
const rooms = (q: QueryBuilder, p: { viewerId: string }) =>
  q
    .selectFrom('rooms')
    .leftJoin('participants as own', (join) =>
      join.onRef('own.room_id', '=', 'rooms.id').on('own.user_id', '=', p.viewerId),
    )
    .selectAll('rooms')
    .select('own.pinned')
    .select((eb) =>
      eb
        .selectFrom('messages')
        .select('messages.created_at')
        .whereRef('messages.room_id', '=', 'rooms.id')
        .where('messages.hidden', '=', 0)
        .orderBy('messages.place', 'desc')
        .limit(1)
        .as('last_message_at'),
    );

const byId = prepared((q, p: { id: string; viewerId: string }) =>
  rooms(q, p).where('rooms.id', '=', p.id),
);

const ofParticipant = prepared((q, p: { viewerId: string }) =>
  rooms(q, p).where('own.user_id', '=', p.viewerId),
);

// A literal, so that the partial index applies.
const isForum = sql<boolean>`rooms.type = 'internal_forum'`;

const forums = prepared((q, p: { viewerId: string }) => rooms(q, p).where(isForum));

const participantRows = (q: QueryBuilder, p: { roomId: string }) =>
  q
    .selectFrom('participants')
    .leftJoin('users', 'users.id', 'participants.user_id')
    .select([
      'participants.user_id',
      'participants.role',
      'users.username',
      'users.first_name',
      'users.last_name',
    ])
    .where('participants.room_id', '=', p.roomId);

const participantsOfRoom = prepared((q, p: { roomId: string }) =>
  participantRows(q, p).orderBy('participants.position').orderBy('participants.user_id'),
);

const participantOfRoom = prepared((q, p: { roomId: string; userId: string }) =>
  participantRows(q, p).where('participants.user_id', '=', p.userId),
);

const roomIds = prepared((q, p: { userId: string }) =>
  q.selectFrom('participants').select('room_id').where('user_id', '=', p.userId),
);

const participation = prepared((q, p: { roomId: string; userId: string }) =>
  q
    .selectFrom('participants')
    .select('role')
    .where('room_id', '=', p.roomId)
    .where('user_id', '=', p.userId),
);

const typeById = prepared((q, p: { id: string }) =>
  q.selectFrom('rooms').select('type').where('id', '=', p.id),
);

/** The rooms that a person takes part in, and every forum, in the order of their creation. */
export async function roomsOf(db: Reader, viewerId: string): Promise<Room[]> {
  const found = new Map<string, RoomRow>();
  for (const row of await db.all(ofParticipant, { viewerId })) found.set(row.id, row);
  for (const row of await db.all(forums, { viewerId })) found.set(row.id, row);
  const inOrder = [...found.values()].toSorted((a, b) => a.position - b.position);
  const views: Room[] = [];
  for (const row of inOrder) views.push(await withParticipants(db, row));
  return views;
}

/** Undefined when the room does not exist, or the viewer may not know that it does. */
export async function findRoom(
  db: Reader,
  id: string,
  viewerId: string,
): Promise<Room | undefined> {
  const row = await db.first(byId, { id, viewerId });
  if (row === undefined) return undefined;
  if (row.type !== 'internal_forum' && !(await isParticipant(db, id, viewerId))) return undefined;
  return withParticipants(db, row);
}

/** The rooms that a person takes part in. */
export async function roomIdsOf(db: Reader, userId: string): Promise<string[]> {
  const rows = await db.all(roomIds, { userId });
  return rows.map((row) => row.room_id);
}

export async function isParticipant(db: Reader, roomId: string, userId: string): Promise<boolean> {
  return (await db.first(participation, { roomId, userId })) !== undefined;
}

export async function participantsOf(db: Reader, roomId: string): Promise<Participant[]> {
  const rows = await db.all(participantsOfRoom, { roomId });
  return rows.map(participantView);
}

export async function findParticipant(
  db: Reader,
  roomId: string,
  userId: string,
): Promise<Participant | undefined> {
  const row = await db.first(participantOfRoom, { roomId, userId });
  return row && participantView(row);
}

export async function roomTypeOf(db: Reader, id: string): Promise<RoomType | undefined> {
  return (await db.first(typeById, { id }))?.type;
}

async function withParticipants(db: Reader, row: RoomRow): Promise<Room> {
  return roomView(row, await db.all(participantsOfRoom, { roomId: row.id }));
}
