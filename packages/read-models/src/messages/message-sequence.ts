import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import type { MessageRow } from './message-rows.ts';
import { shown } from './messages.reads.ts';

type Before = '<' | '<=';
type After = '>' | '>=';

/** Messages in the order in which they came. */
export interface MessageSequence {
  /** Those before a position, or up to it, the newest first. */
  older(before: Before, position: number, limit: number): Promise<MessageRow[]>;
  /** Those after a position, or from it on, the oldest first. */
  newer(after: After, position: number, limit: number): Promise<MessageRow[]>;
}

interface Stretch {
  readonly id: string;
  readonly position: number;
  readonly limit: number;
}

type Column = 'room_id' | 'thread_id';

const older = (column: Column, before: Before) =>
  prepared((q: QueryBuilder, p: Stretch) =>
    shown(q)
      .where(`messages.${column}`, '=', p.id)
      .where('messages.position', before, p.position)
      .orderBy('messages.position', 'desc')
      .limit(p.limit),
  );

const newer = (column: Column, after: After) =>
  prepared((q: QueryBuilder, p: Stretch) =>
    shown(q)
      .where(`messages.${column}`, '=', p.id)
      .where('messages.position', after, p.position)
      .orderBy('messages.position')
      .limit(p.limit),
  );

export const olderOfRoom = { '<': older('room_id', '<'), '<=': older('room_id', '<=') };
export const newerOfRoom = { '>': newer('room_id', '>'), '>=': newer('room_id', '>=') };
export const olderOfThread = { '<': older('thread_id', '<'), '<=': older('thread_id', '<=') };
export const newerOfThread = { '>': newer('thread_id', '>'), '>=': newer('thread_id', '>=') };
const byId = prepared((q, p: { id: string }) => shown(q).where('messages.id', '=', p.id));

export function messagesOfRoom(db: Reader, id: string): MessageSequence {
  return {
    older: async (before, position, limit) => db.all(olderOfRoom[before], { id, position, limit }),
    newer: async (after, position, limit) => db.all(newerOfRoom[after], { id, position, limit }),
  };
}

/** The message that the thread starts with, unless it is gone, and those in the thread. */
export async function messagesOfThread(db: Reader, id: string): Promise<MessageSequence> {
  const first = await db.first(byId, { id });
  return {
    async older(before, position, limit) {
      const rows = await db.all(olderOfThread[before], { id, position, limit });
      const isOlder = first !== undefined && isBefore(first.position, before, position);
      return isOlder && rows.length < limit ? [...rows, first] : rows;
    },
    async newer(after, position, limit) {
      const rows = await db.all(newerOfThread[after], { id, position, limit });
      const isNewer = first !== undefined && isAfter(first.position, after, position);
      return isNewer ? [first, ...rows].slice(0, limit) : rows;
    },
  };
}

const isBefore = (own: number, before: Before, position: number): boolean =>
  before === '<' ? own < position : own <= position;
const isAfter = (own: number, after: After, position: number): boolean =>
  after === '>' ? own > position : own >= position;
