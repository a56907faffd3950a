import type { ReadMark } from '@mach42/contracts/rooms/schemas.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import type { Tables } from '../tables.ts';

// A literal, so that the partial index applies.
export const isShown = sql<boolean>`messages.hidden = 0`;

/** Whether another person or a model wrote the message. */
export const isByOthers = (eb: ExpressionBuilder<Tables, 'messages'>, viewerId: string) =>
  eb.or([eb('messages.type', '=', 'ai_response'), eb('messages.person_id', '<>', viewerId)]);

// A literal, so that the partial index applies.
export const hasMentions = sql<boolean>`messages.mentions <> '[]'`;

/** Whether the viewer blocked the person who wrote the message. */
export const isByBlocked = (eb: ExpressionBuilder<Tables, 'messages'>, viewerId: string) =>
  eb.exists(
    eb
      .selectFrom('blocked_people')
      .select('blocked_people.blocked_id')
      .where('blocked_people.user_id', '=', viewerId)
      .whereRef('blocked_people.blocked_id', '=', 'messages.person_id'),
  );

/** Unread messages with mentions that are looked through for those of one person, the newest: a room can have any number. */
export const mostMentioning = 1000;

/** Whether the message mentions a person, by id. The id is a parameter, so that the database builds the pattern. */
export const mentions = (viewerId: string) =>
  sql<boolean>`messages.mentions like '%"' || cast(${viewerId} as text) || '"%'`;

const participation = prepared((q, p: { roomId: string; viewerId: string }) =>
  q
    .selectFrom('participants')
    .select(['last_read_message_id', 'read_position'])
    .where('room_id', '=', p.roomId)
    .where('user_id', '=', p.viewerId),
);

const countAfter = prepared((q, p: { roomId: string; viewerId: string; position: number }) =>
  q
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('messages.room_id', '=', p.roomId)
    .where('messages.position', '>', p.position)
    .where(isShown)
    .where((eb) => isByOthers(eb, p.viewerId)),
);

export const mentionsAfter = prepared(
  (q, p: { roomId: string; viewerId: string; position: number }) =>
    q
      .selectFrom((from) =>
        from
          .selectFrom('messages')
          .selectAll()
          .where('messages.room_id', '=', p.roomId)
          .where('messages.position', '>', p.position)
          .where(isShown)
          .where(hasMentions)
          .orderBy('messages.position', 'desc')
          .limit(sql.lit(mostMentioning))
          .as('messages'),
      )
      .select((eb) => eb.fn.countAll<number>().as('mentioning'))
      .where((eb) => isByOthers(eb, p.viewerId))
      .where(mentions(p.viewerId))
      .where((eb) => eb.not(isByBlocked(eb, p.viewerId))),
);

/** A message, and the position of the event that brought it. */
export interface ReadPosition {
  readonly messageId: string;
  readonly position: number;
}

/** Returns the field with the number of mentions; no field when there are none. */
export const mentionCountOf = (count: number): Pick<ReadMark, 'mentionCount'> =>
  count === 0 ? {} : { mentionCount: count };

/** Up to where a person has read; `latest` may be too new to be in the rows. */
export async function readMark(
  db: Reader,
  roomId: string,
  viewerId: string,
  latest?: ReadPosition,
): Promise<ReadMark> {
  const row = await db.first(participation, { roomId, viewerId });
  if (row === undefined) return { roomId, lastReadMessageId: null, unreadCount: 0 };
  const isNewer = latest !== undefined && latest.position > row.read_position;
  const position = isNewer ? latest.position : row.read_position;
  const { unread = 0 } = (await db.first(countAfter, { roomId, viewerId, position })) ?? {};
  const after = { roomId, viewerId, position };
  const { mentioning = 0 } = (await db.first(mentionsAfter, after)) ?? {};
  const lastReadMessageId = isNewer ? latest.messageId : row.last_read_message_id;
  return { roomId, lastReadMessageId, unreadCount: unread, ...mentionCountOf(mentioning) };
}
