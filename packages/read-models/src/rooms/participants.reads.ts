import type { Participant } from '@mach42/contracts/rooms/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../kernel/prepared.ts';
import { isForum } from './room-rows.ts';
import { participantView, type ParticipantRow } from './room-view.ts';

const rows = (q: QueryBuilder) =>
  q
    .selectFrom('participants')
    .leftJoin('users', 'users.id', 'participants.user_id')
    .select([
      'participants.room_id',
      'participants.user_id',
      'participants.role',
      'users.username',
      'users.first_name',
      'users.last_name',
    ]);

const inOrder = (q: QueryBuilder) =>
  rows(q).orderBy('participants.position').orderBy('participants.user_id');

const ofRoom = prepared((q, p: { roomId: string }) =>
  inOrder(q).where('participants.room_id', '=', p.roomId),
);

const ofRoomsOf = prepared((q, p: { userId: string }) =>
  inOrder(q).where('participants.room_id', 'in', (eb) =>
    eb
      .selectFrom('participants as own')
      .select('own.room_id')
      .where('own.user_id', '=', p.userId)
      .union(eb.selectFrom('rooms').select('rooms.id as room_id').where(isForum)),
  ),
);

const one = prepared((q, p: { roomId: string; userId: string }) =>
  rows(q).where('participants.room_id', '=', p.roomId).where('participants.user_id', '=', p.userId),
);

const roomIds = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('participants')
    .innerJoin('rooms', 'rooms.id', 'participants.room_id')
    .select('participants.room_id')
    .where('participants.user_id', '=', p.userId)
    .where('rooms.removed', '=', 0),
);

const barred = prepared((q, p: { roomId: string; userId: string }) =>
  q
    .selectFrom('barred')
    .select('user_id')
    .where('room_id', '=', p.roomId)
    .where('user_id', '=', p.userId),
);

/** In the order of their joining. */
export async function participantRowsOf(db: Reader, roomId: string): Promise<ParticipantRow[]> {
  return db.all(ofRoom, { roomId });
}

/** The same of every room that a person is in, and of every forum, by room. */
export async function participantRowsAround(
  db: Reader,
  userId: string,
): Promise<ReadonlyMap<string, readonly ParticipantRow[]>> {
  return Map.groupBy(await db.all(ofRoomsOf, { userId }), (row) => row.room_id);
}

export async function participantsOf(db: Reader, roomId: string): Promise<Participant[]> {
  return (await participantRowsOf(db, roomId)).map(participantView);
}

export async function findParticipant(
  db: Reader,
  roomId: string,
  userId: string,
): Promise<Participant | undefined> {
  const row = await db.first(one, { roomId, userId });
  return row && participantView(row);
}

/** The rooms that a person takes part in. */
export async function roomIdsOf(db: Reader, userId: string): Promise<string[]> {
  const rows = await db.all(roomIds, { userId });
  return rows.map((row) => row.room_id);
}

/** Whether somebody was removed from a room and not invited by name since. */
export async function isBarred(db: Reader, roomId: string, userId: string): Promise<boolean> {
  return (await db.first(barred, { roomId, userId })) !== undefined;
}
