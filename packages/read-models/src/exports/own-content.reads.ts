import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { attachmentOf, type StoredAttachment } from '../attachments/attachments.reads.ts';
import type { EntriesTable } from '../datarais/table.ts';
import type { Reader } from '../kernel/database.ts';
import { messageView, type MessageRow } from '../messages/message-rows.ts';
import { ledgerPage } from '../models/ledger.reads.ts';
import type { PhodVersionsTable } from '../phod/table.ts';
import { prepared, type QueryBuilder } from '../query.ts';

/**
 * Rows that are read in one turn of the event loop: a version may have ten megabytes of operations, an entry and the text
 * of a file some hundred kilobytes.
 */
const page = { versions: 1, entries: 4, files: 4, messages: 100 } as const;

const versions = prepared((q, p: { userId: string; after: number; limit: number }) =>
  q
    .selectFrom('phod_versions')
    .select(['version', 'at', 'saved_by', 'source', 'summary', 'ops'])
    .where('user_id', '=', p.userId)
    .where('version', '>', p.after)
    .orderBy('version')
    .limit(p.limit),
);

const entries = prepared((q, p: { userId: string; after: number; limit: number }) =>
  q
    .selectFrom('entries')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('position', '>', p.after)
    .orderBy('position')
    .limit(p.limit),
);

interface AfterPosition {
  readonly roomId: string;
  readonly after: number;
  readonly limit: number;
}

const shown = (q: QueryBuilder, p: AfterPosition) =>
  q
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.person_id')
    .selectAll('messages')
    .select('users.username')
    .where('room_id', '=', p.roomId)
    .where('messages.position', '>', p.after)
    // The condition is written as in the partial index.
    .where(sql<boolean>`hidden = 0`)
    .orderBy('messages.position')
    .limit(p.limit);

const messages = prepared((q, p: AfterPosition) => shown(q, p));
const ownMessages = prepared((q, p: AfterPosition & { userId: string }) =>
  shown(q, p).where('messages.type', '=', 'text').where('person_id', '=', p.userId),
);

const attachments = prepared((q, p: { userId: string; after: string; limit: number }) =>
  q
    .selectFrom('attachments')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

/** Rows page by page, so that only one page is in memory. */
async function* paged<Row>(
  read: (after: number) => readonly Row[] | Promise<readonly Row[]>,
  positionOf: (row: Row) => number,
  size: number,
): AsyncGenerator<Row, void> {
  for (let after = 0; ;) {
    const rows = await read(after);
    await setImmediate();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = positionOf(last);
  }
}

export type OwnVersion = Omit<PhodVersionsTable, 'user_id' | 'keyframe' | 'budget'>;

/** Every version of a person's file, the first first, with its operations. */
export const ownVersions = (db: Reader, userId: string): AsyncGenerator<OwnVersion, void> =>
  paged(
    (after) => db.all(versions, { userId, after, limit: page.versions }),
    ({ version }) => version,
    page.versions,
  );

/** Every entry of a person, oldest first. */
export const ownEntries = (db: Reader, userId: string): AsyncGenerator<EntriesTable, void> =>
  paged(
    (after) => db.all(entries, { userId, after, limit: page.entries }),
    ({ position }) => position,
    page.entries,
  );

/** Every file that a person uploaded, oldest first: their ids are ordered by time. */
export async function* ownAttachments(
  db: Reader,
  userId: string,
): AsyncGenerator<StoredAttachment, void> {
  for (let after = ''; ;) {
    const rows = await db.all(attachments, { userId, after, limit: page.files });
    await setImmediate();
    yield* rows.map(attachmentOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < page.files) return;
    after = last.id;
  }
}

/** The messages that a person sees in a room, oldest first; with `onlyOwn`, only those that they wrote. */
export async function* messagesFor(
  db: Reader,
  { userId, roomId, onlyOwn = false }: { userId: string; roomId: string; onlyOwn?: boolean },
): AsyncGenerator<Message, void> {
  const rows: AsyncGenerator<MessageRow, void> = paged(
    (after) => {
      const which = { roomId, after, limit: page.messages };
      return onlyOwn ? db.all(ownMessages, { ...which, userId }) : db.all(messages, which);
    },
    ({ position }) => position,
    page.messages,
  );
  for await (const row of rows) yield messageView(row, userId);
}

/** Returns all texts that models were sent for a person, newest first. */
export async function* ownLedger(db: Reader, userId: string): AsyncGenerator<LedgerRow, void> {
  for (let before: string | undefined; ;) {
    const which = { limit: limits.ledgerPage, ...(before === undefined ? {} : { before }) };
    const { data, meta } = await ledgerPage(db, userId, which);
    yield* data;
    before = data.at(-1)?.id;
    if (!meta.hasMore || before === undefined) return;
  }
}
