import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { compilerFor } from '../kernel/prepared.ts';
import { mentionsAfter } from '../rooms/unread.ts';
import { openSqliteDatabase } from '../sqlite/open-sqlite-database.ts';
import { postedRow } from './message-rows.ts';
import {
  messagesPage,
  newerOfRoom,
  newerOfThread,
  olderOfRoom,
  olderOfThread,
} from './messages-page.reads.ts';
import { messagesTable } from './table.ts';

const many = 10_000;
const [roomId, viewerId] = ['room', 'dana'];
const at = '2026-01-01T00:00:00.000Z';
let file: string;

beforeAll(async () => {
  const { path, remove } = await temporaryFolder();
  file = join(path, 'read.db');
  await using db = await openSqliteDatabase(file);
  await db.transaction(async (tx) => {
    for (let position = 1; position <= many; position += 1) {
      const message = {
        messageId: `message-${position}`,
        roomId,
        authorId: viewerId,
        authorIsGuest: false,
        content: `Message ${position}`,
        mentions: [],
        useCloudAi: false,
        status: 'completed',
        ...(position % 2 === 0 ? { replyTo: 'message-1' } : {}),
      } as const;
      await tx.run(messagesTable.insert, postedRow(message, { at, position }));
    }
  });
  return remove;
});

/** Returns the steps by which SQLite runs a query. */
function stepsOf({
  sql,
  slots,
}: {
  readonly sql: string;
  readonly slots: readonly unknown[];
}): string {
  const db = new DatabaseSync(file, { readOnly: true });
  const plan = db.prepare(`explain query plan ${sql}`).all(...slots.map(() => 1));
  db.close();
  return plan.map(({ detail }) => String(detail)).join('; ');
}

describe('a room with 10,000 messages', () => {
  const compile = compilerFor('sqlite');

  it.each([
    ['older ones of the room', olderOfRoom['<'], 'messages_shown (room_id=? AND position<?)'],
    ['newer ones of the room', newerOfRoom['>'], 'messages_shown (room_id=? AND position>?)'],
    ['older ones of a thread', olderOfThread['<'], 'messages_thread (thread_id=? AND position<?)'],
    ['newer ones of a thread', newerOfThread['>'], 'messages_thread (thread_id=? AND position>?)'],
  ])('RM43 reads %s from their index, in order', (_, query, index) => {
    const steps = stepsOf(compile(query));
    expect(steps).toContain(index);
    expect(steps).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it('RM43 reads unread mentions from their index', () => {
    const index = 'messages_mentioning (room_id=? AND position>?)';
    expect(stepsOf(compile(mentionsAfter))).toContain(index);
  });

  it('RM43 is paged through to its beginning, nothing twice and nothing left out', async () => {
    await using db = await openSqliteDatabase(file);
    const seen: string[] = [];
    let before: string | undefined;
    for (let hasMore = true; hasMore;) {
      const page = await messagesPage(db, { roomId, viewerId, before, limit: 200 });
      seen.unshift(...page.messages.map(({ content }) => content));
      before = page.messages[0]?.id;
      hasMore = page.hasMore;
    }
    expect(seen).toEqual(Array.from({ length: many }, (_, n) => `Message ${n + 1}`));
  });
});

it('[RM68] contents that are long are read behind a page, a few in a turn of the event loop', async () => {
  await using folder = await temporaryFolder();
  await using db = await openSqliteDatabase(join(folder.path, 'read.db'));
  const long = 'ø'.repeat(100_000);
  await db.transaction(async (tx) => {
    for (let position = 1; position <= 12; position += 1) {
      const content = position % 2 === 0 ? `${position} ${long}` : `Message ${position}`;
      const message = {
        messageId: `message-${position}`,
        roomId,
        authorId: viewerId,
        authorIsGuest: false,
        content,
        mentions: [],
        useCloudAi: false,
        status: 'completed',
      } as const;
      await tx.run(messagesTable.insert, postedRow(message, { at, position }));
    }
  });
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(next));
  const longInTurn = new Map<number, number>();
  const first = db.first.bind(db);
  vi.spyOn(db, 'first').mockImplementation((...query) => {
    longInTurn.set(turn, (longInTurn.get(turn) ?? 0) + 1);
    return first(...query);
  });
  const page = vi.spyOn(db, 'all');
  const { messages } = await messagesPage(db, { roomId, viewerId, limit: 10 });
  expect(messages.map(({ content }) => content.slice(0, 9))).toEqual(
    [3, 5, 7, 9, 11].flatMap((n) => [`Message ${n}`.slice(0, 9), `${n + 1} ${long}`.slice(0, 9)]),
  );
  expect(JSON.stringify(page.mock.results.map(({ value }) => value as unknown))).not.toContain('ø');
  // A turn reads 600,000 bytes at most: three contents of 200,002 bytes each are a little more.
  expect([...longInTurn.values()]).toEqual([2, 2, 1]);
});
