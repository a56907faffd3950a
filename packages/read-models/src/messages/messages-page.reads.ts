import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { withContents } from './long-contents.reads.ts';
import { type MessageRow, messageView } from './message-rows.ts';
import { findPosition, listed } from './messages.reads.ts';

export interface PageQuery {
  readonly roomId: string;
  readonly viewerId: string;
  readonly limit: number;
  /** Only this message and its thread. */
  readonly thread?: string | undefined;
  /** A message to start from, one of these at most; without any the page is the newest. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
}

interface MessagesPage {
  /** Oldest first. */
  readonly messages: Message[];
  /** Whether there are more messages before the page. */
  readonly hasMore: boolean;
  /** Whether there are more messages after the page. */
  readonly hasNewer: boolean;
}

/** A message, without its content where that is long. */
interface ListedRow extends Omit<MessageRow, 'content'> {
  readonly content: string | null;
  readonly bytes: number | string;
}

interface Rows extends Pick<MessagesPage, 'hasMore' | 'hasNewer'> {
  readonly rows: readonly ListedRow[];
}

const nothing: Rows = { rows: [], hasMore: false, hasNewer: false };

/** Empty when a message that is named is not one of the room's. */
export async function messagesPage(db: Reader, query: PageQuery): Promise<MessagesPage> {
  const { rows: found, ...rest } = await pageOf(db, query);
  const rows = await withContents(db, found);
  return { messages: rows.map((row) => messageView(row, query.viewerId)), ...rest };
}

async function pageOf(db: Reader, query: PageQuery): Promise<Rows> {
  const { roomId, limit, thread, before, after, around } = query;
  if (thread !== undefined && (await findPosition(db, roomId, thread)) === undefined)
    return nothing;
  const sequence =
    thread === undefined ? messagesOfRoom(db, roomId) : await messagesOfThread(db, thread);
  const named = before ?? after ?? around;
  if (named === undefined) return newest(sequence, limit);
  const position = await findPosition(db, roomId, named);
  if (position === undefined) return nothing;
  if (before !== undefined) return pageBefore(sequence, position, limit);
  return after === undefined
    ? pageAround(sequence, position, limit)
    : pageAfter(sequence, position, limit);
}

async function newest(sequence: MessageSequence, limit: number): Promise<Rows> {
  const rows = await sequence.older('<', Number.MAX_SAFE_INTEGER, limit + 1);
  return {
    rows: rows.slice(0, limit).toReversed(),
    hasMore: rows.length > limit,
    hasNewer: false,
  };
}

async function pageBefore(
  sequence: MessageSequence,
  position: number,
  limit: number,
): Promise<Rows> {
  const rows = await sequence.older('<', position, limit + 1);
  const newer = await sequence.newer('>=', position, 1);
  return {
    rows: rows.slice(0, limit).toReversed(),
    hasMore: rows.length > limit,
    hasNewer: newer.length > 0,
  };
}

async function pageAfter(
  sequence: MessageSequence,
  position: number,
  limit: number,
): Promise<Rows> {
  const rows = await sequence.newer('>', position, limit + 1);
  const older = await sequence.older('<=', position, 1);
  return {
    rows: rows.slice(0, limit),
    hasMore: older.length > 0,
    hasNewer: rows.length > limit,
  };
}

/** The message in the middle; where one side has too few, the other side has more. */
async function pageAround(
  sequence: MessageSequence,
  position: number,
  limit: number,
): Promise<Rows> {
  const older = await sequence.older('<=', position, limit + 1);
  const newer = await sequence.newer('>', position, limit + 1);
  const half = Math.floor((limit - 1) / 2);
  const ofOlder = Math.min(older.length, limit - Math.min(newer.length, half));
  const ofNewer = Math.min(newer.length, limit - ofOlder);
  return {
    rows: [...older.slice(0, ofOlder).toReversed(), ...newer.slice(0, ofNewer)],
    hasMore: older.length > ofOlder,
    hasNewer: newer.length > ofNewer,
  };
}

type Before = '<' | '<=';
type After = '>' | '>=';

/** Messages in the order in which they came. */
interface MessageSequence {
  /** The messages before a position, or up to it, the newest first. */
  older(before: Before, position: number, limit: number): Promise<ListedRow[]>;
  /** The messages after a position, or from it on, the oldest first. */
  newer(after: After, position: number, limit: number): Promise<ListedRow[]>;
}

interface Stretch {
  readonly id: string;
  readonly position: number;
  readonly limit: number;
}

type Column = 'room_id' | 'thread_id';

const older = (column: Column, before: Before) =>
  prepared((q: QueryBuilder, p: Stretch) =>
    listed(q)
      .where(`messages.${column}`, '=', p.id)
      .where('messages.position', before, p.position)
      .orderBy('messages.position', 'desc')
      .limit(p.limit),
  );

const newer = (column: Column, after: After) =>
  prepared((q: QueryBuilder, p: Stretch) =>
    listed(q)
      .where(`messages.${column}`, '=', p.id)
      .where('messages.position', after, p.position)
      .orderBy('messages.position')
      .limit(p.limit),
  );

export const olderOfRoom = { '<': older('room_id', '<'), '<=': older('room_id', '<=') };
export const newerOfRoom = { '>': newer('room_id', '>'), '>=': newer('room_id', '>=') };
export const olderOfThread = { '<': older('thread_id', '<'), '<=': older('thread_id', '<=') };
export const newerOfThread = { '>': newer('thread_id', '>'), '>=': newer('thread_id', '>=') };
const byId = prepared((q, p: { id: string }) => listed(q).where('messages.id', '=', p.id));

function messagesOfRoom(db: Reader, id: string): MessageSequence {
  return {
    older: async (before, position, limit) => db.all(olderOfRoom[before], { id, position, limit }),
    newer: async (after, position, limit) => db.all(newerOfRoom[after], { id, position, limit }),
  };
}

/** The message that the thread starts with, unless it is gone, and those in the thread. */
async function messagesOfThread(db: Reader, id: string): Promise<MessageSequence> {
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
