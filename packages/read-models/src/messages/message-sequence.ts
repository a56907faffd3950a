import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { type MessageRow, shown } from './messages.reads.ts';

/** Messages in the order in which they came. The place itself is in neither stretch. */
export interface MessageSequence {
  /** Those before a place, the newest first. */
  older(place: number, limit: number): Promise<MessageRow[]>;
  /** Those after a place, the oldest first. */
  newer(place: number, limit: number): Promise<MessageRow[]>;
}

interface Stretch {
  readonly id: string;
  readonly place: number;
  readonly limit: number;
}

const older = (column: 'room_id' | 'thread_id') => (q: QueryBuilder, p: Stretch) =>
  shown(q)
    .where(`messages.${column}`, '=', p.id)
    .where('messages.place', '<', p.place)
    .orderBy('messages.place', 'desc')
    .limit(p.limit);

const newer = (column: 'room_id' | 'thread_id') => (q: QueryBuilder, p: Stretch) =>
  shown(q)
    .where(`messages.${column}`, '=', p.id)
    .where('messages.place', '>', p.place)
    .orderBy('messages.place')
    .limit(p.limit);

export const olderOfRoom = prepared(older('room_id'));
export const newerOfRoom = prepared(newer('room_id'));
export const olderOfThread = prepared(older('thread_id'));
export const newerOfThread = prepared(newer('thread_id'));
const byId = prepared((q, p: { id: string }) => shown(q).where('messages.id', '=', p.id));

export function messagesOfRoom(db: Reader, id: string): MessageSequence {
  return {
    older: async (place, limit) => db.all(olderOfRoom, { id, place, limit }),
    newer: async (place, limit) => db.all(newerOfRoom, { id, place, limit }),
  };
}

/** The message that the thread starts with, unless it is gone, and those in the thread. */
export async function messagesOfThread(db: Reader, id: string): Promise<MessageSequence> {
  const first = await db.first(byId, { id });
  return {
    async older(place, limit) {
      const rows = await db.all(olderOfThread, { id, place, limit });
      const reachesFirst = first !== undefined && first.place < place && rows.length < limit;
      return reachesFirst ? [...rows, first] : rows;
    },
    async newer(place, limit) {
      const rows = await db.all(newerOfThread, { id, place, limit });
      const startsWithFirst = first !== undefined && first.place > place;
      return startsWithFirst ? [first, ...rows].slice(0, limit) : rows;
    },
  };
}
