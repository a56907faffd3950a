import { MessageMetadata, MessageType } from '@mach42/contracts/messages/schemas.ts';
import { foldAll, type DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { MessageEvent } from '@mach42/domain/messages/events.ts';
import type { MessagesTable } from '@mach42/read-models/messages/table.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { project } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { messageRow } from './message-answer.ts';

const seeds = [1, 2, 3, 4];
const all = prepared((q, _: object) =>
  q
    .selectFrom('messages')
    .leftJoin('rooms', 'rooms.id', 'messages.room_id')
    .selectAll('messages')
    .select('rooms.type as room_type'),
);

/** Returns the cells that depend only on the events of the message itself. */
const own = (row: MessagesTable) => {
  const {
    position: _p,
    reply_count: _c,
    source: _s,
    masked_content: _m,
    hidden: _h,
    ...rest
  } = row;
  const { alternative_number: _n, alternative_count: _a, question: _q, ...own } = rest;
  return { ...own, reactions: JSON.parse(row.reactions) as unknown };
};

describe.each(seeds)('the messages of a random workspace, seed %i', (seed) => {
  const { events } = randomWorkspace(seed, 300);

  it('[MC1] [MC14] are answered to commands as the read models hold them', async () => {
    const streams = Map.groupBy(events, ({ stream }) => stream);
    await using db = await project(events);
    const rows = await db.all(all, {});
    const messages = [...streams.keys()].filter((stream) => stream.startsWith('message-'));
    expect(rows.length).toBe(messages.length);
    for (const { room_type: _, ...row } of rows) {
      const happened = (streams.get(`message-${row.id}`) ?? []).map((event) => ({
        event: event as DomainEvent as MessageEvent,
        at: event.metadata.occurredAt,
      }));
      const state = foldAll(messagesDecider, messagesDecider.initialState, happened);
      const answered = state.exists ? messageRow(state) : undefined;
      expect(answered && own(answered)).toEqual(own(row));
    }
  });

  it('CHAT-210 CHAT-220 ROOM-080 have a type and a status of those that are known', async () => {
    const known = {
      private_chat: ['pending', 'processing', 'sent', 'delivered', 'error', 'failed'],
      room: ['pending', 'thinking', 'completed', 'failed'],
    };
    await using db = await project(events);
    const rows = await db.all(all, {});
    for (const { room_type, status, type } of rows) {
      expect(known[room_type === 'private_chat' ? room_type : 'room']).toContain(status);
      expect(['text', 'system', 'ai_response']).toContain(type);
    }
    expect(rows.length).toBeGreaterThan(10);
  });
});

describe('the schema of messages', () => {
  it('CHAT-210 knows three types', () => {
    const known = ['text', 'system', 'ai_response'];
    expect(known.filter((type) => Check(MessageType, type))).toEqual(known);
    expect(Check(MessageType, 'assistant')).toBe(false);
  });

  it('CHAT-200 has a field for all that is notified of a message', () => {
    const fields =
      'isTyping isEdited isDeleted isDeleting type aiModel status tempId error lastUpdate ' +
      'processingTime workerId useCloudAi source isGuest confidence';
    expect(Object.keys(MessageMetadata.properties)).toEqual(
      expect.arrayContaining(fields.split(' ')),
    );
  });

  it('ROOM-090 knows four more in the metadata', () => {
    const status = 'completed';
    const fits = (type: string) => Check(MessageMetadata, { status, type });
    expect(['assistant', 'image', 'file', 'user', 'text'].every(fits)).toBe(true);
    expect(fits('video')).toBe(false);
  });
});
