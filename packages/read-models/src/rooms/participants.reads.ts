import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Participant } from '@mach42/contracts/rooms/schemas.ts';
import { sql, type SelectQueryBuilder } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import type { Tables } from '../tables.ts';
import { isForum, type ParticipantRow, participantView } from './room-rows.ts';
import { listedFrom } from './table.ts';

type Rooms = SelectQueryBuilder<Tables, 'rooms', object>;

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

const inOrder = (q: QueryBuilder) => rows(q).orderBy('participants.listed');

const pageOfRoom = prepared((q, p: { roomId: string; after: number; limit: number }) =>
  inOrder(q)
    .select('participants.listed')
    .where('participants.room_id', '=', p.roomId)
    .where('participants.listed', '>', p.after)
    .limit(p.limit),
);

const idsInOrder = (q: QueryBuilder, p: { roomId: string }) =>
  q.selectFrom('participants').select('user_id').where('room_id', '=', p.roomId).orderBy('listed');
const idsOfRoom = prepared(idsInOrder);
const idsBefore = prepared((q, p: { roomId: string; before: number }) =>
  idsInOrder(q, p).where('listed', '<', p.before),
);

/** The position of the last of those that are shown with a room; the highest where there are fewer. */
const lastShown = sql<number>`coalesce((
  select those.listed from participants as those where those.room_id = rooms.id
  order by those.listed limit 1 offset ${sql.lit(limits.participantsShown - 1)}
), ${sql.lit(Number.MAX_SAFE_INTEGER)})`;

/** The participants that come with each of these rooms. */
const firstOf = (q: QueryBuilder, which: (rooms: Rooms) => Rooms) =>
  inOrder(q).innerJoin(
    (eb) =>
      which(eb.selectFrom('rooms').where('rooms.removed', '=', 0))
        .select(['rooms.id', lastShown.as('last_shown')])
        .as('seen'),
    (join) =>
      join
        .onRef('seen.id', '=', 'participants.room_id')
        .onRef('participants.listed', '<=', 'seen.last_shown'),
  );

const firstOfOwn = prepared((q, p: { userId: string; after: string; last: string }) =>
  firstOf(q, (rooms) =>
    rooms.where('rooms.id', 'in', (of) =>
      of
        .selectFrom('participants as own')
        .select('own.room_id')
        .where('own.user_id', '=', p.userId)
        .where('own.room_id', '>', p.after)
        .where('own.room_id', '<=', p.last),
    ),
  ),
);

const firstOfForums = prepared((q, p: { after: number; last: number }) =>
  firstOf(q, (rooms) =>
    rooms
      .where(isForum)
      .where('rooms.position', '>', p.after)
      .where('rooms.position', '<=', p.last),
  ),
);

const ofPerson = prepared((q, p: { userId: string; after: string; last: string }) =>
  rows(q)
    .where('participants.user_id', '=', p.userId)
    .where('participants.room_id', '>', p.after)
    .where('participants.room_id', '<=', p.last),
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

const shared = prepared((q, p: { userId: string; otherId: string }) =>
  q
    .selectFrom('participants as own')
    .innerJoin('participants as other', 'other.room_id', 'own.room_id')
    .innerJoin('rooms', 'rooms.id', 'own.room_id')
    .select('own.room_id')
    .where('own.user_id', '=', p.userId)
    .where('other.user_id', '=', p.otherId)
    .where('rooms.removed', '=', 0)
    .limit(1),
);

/** Whether two people are in the same room. */
export async function sharesRoom(db: Reader, userId: string, otherId: string): Promise<boolean> {
  return (await db.first(shared, { userId, otherId })) !== undefined;
}

const inForum = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('participants')
    .innerJoin('rooms', 'rooms.id', 'participants.room_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select('participants.room_id')
    .where('participants.user_id', '=', p.userId)
    .where('rooms.removed', '=', 0)
    .where(isForum)
    .limit(1),
);

/** Whether two people are in the same room, or the other one is in a forum, which everyone reads. */
export async function meets(db: Reader, userId: string, otherId: string): Promise<boolean> {
  if (await sharesRoom(db, userId, otherId)) return true;
  return (await db.first(inForum, { userId: otherId })) !== undefined;
}

/** The participants that come with a room: the first of them, and the viewer if they are in it. */
export async function shownParticipants(
  db: Reader,
  roomId: string,
  viewerId: string,
): Promise<ParticipantRow[]> {
  const limit = limits.participantsShown;
  const first = await db.all(pageOfRoom, { roomId, after: -1, limit });
  return withViewer(first, await db.first(one, { roomId, userId: viewerId }));
}

type ShownByRoom = ReadonlyMap<string, readonly ParticipantRow[]>;

/**
 * Returns the participants that come with the rooms that a person is in, by room. It reads the rooms whose id is
 * after `after` and not after `last`.
 */
export async function shownParticipantsOfOwn(
  db: Reader,
  which: { readonly userId: string; readonly after: string; readonly last: string },
): Promise<ShownByRoom> {
  const own = new Map((await db.all(ofPerson, which)).map((row) => [row.room_id, row]));
  const first = Map.groupBy(await db.all(firstOfOwn, which), (row) => row.room_id);
  return new Map([...first].map(([id, people]) => [id, withViewer(people, own.get(id))]));
}

/**
 * Returns the participants that come with forums, for viewers who are not in them, by forum. It reads the forums that
 * were created after the position `after` and not after `last`.
 */
export async function shownParticipantsOfForums(
  db: Reader,
  which: { readonly after: number; readonly last: number },
): Promise<ShownByRoom> {
  return Map.groupBy(await db.all(firstOfForums, which), (row) => row.room_id);
}

function withViewer(first: ParticipantRow[], own: ParticipantRow | undefined): ParticipantRow[] {
  if (own === undefined || first.some((row) => row.user_id === own.user_id)) return first;
  return [...first.slice(0, limits.participantsShown - 1), own];
}

interface ParticipantsPage {
  readonly participants: Participant[];
  /** For `after` of the next page; null when there is none. */
  readonly next: number | null;
}

/** Owners, then moderators, then the others, each in the order of their joining. */
export async function participantsPage(
  db: Reader,
  { roomId, after = -1, limit, q = '', pause = setImmediate }: ParticipantsWanted,
): Promise<ParticipantsPage> {
  const wanted = q.trim().toLowerCase();
  const found: (ParticipantRow & { listed: number })[] = [];
  let last = after;
  for (;;) {
    const page = await db.all(pageOfRoom, { roomId, after: last, limit: limits.participantsPage });
    found.push(...(wanted === '' ? page : page.filter((row) => isCalled(row, wanted))));
    last = page.at(-1)?.listed ?? last;
    if (found.length > limit || page.length < limits.participantsPage) break;
    await pause();
  }
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.listed ?? null) : null;
  return { participants: shown.map(participantView), next };
}

interface ParticipantsWanted {
  readonly roomId: string;
  /** `next` of the page before. */
  readonly after?: number;
  readonly limit: number;
  /** Text in a name, in capitals or not. */
  readonly q?: string;
  /** Waited for between parts that take milliseconds; default: for the next turn of the event loop. */
  readonly pause?: () => Promise<void>;
}

function isCalled(row: ParticipantRow, wanted: string): boolean {
  const { firstName, lastName, username } = participantView(row);
  return `${firstName} ${lastName} ${username}`.toLowerCase().includes(wanted);
}

/** Everybody in a room; for what needs each name, and for nothing that is answered. */
export async function allParticipantsOf(db: Reader, roomId: string): Promise<Participant[]> {
  const { participants } = await participantsPage(db, { roomId, limit: Number.MAX_SAFE_INTEGER });
  return participants;
}

export async function participantIdsOf(db: Reader, roomId: string): Promise<string[]> {
  return (await db.all(idsOfRoom, { roomId })).map((row) => row.user_id);
}

/** Returns the ids of the owners and moderators of a room. */
export async function runningIdsOf(db: Reader, roomId: string): Promise<string[]> {
  const before = listedFrom('member');
  return (await db.all(idsBefore, { roomId, before })).map((row) => row.user_id);
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

/** Whether a person was removed from a room and has not been invited by name since. */
export async function isBarred(db: Reader, roomId: string, userId: string): Promise<boolean> {
  return (await db.first(barred, { roomId, userId })) !== undefined;
}
