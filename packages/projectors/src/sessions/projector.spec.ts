import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { SessionOpened } from '@mach42/domain/sessions/events.ts';
import { findSession, openSessionsOf } from '@mach42/read-models/sessions/sessions.reads.ts';
import { transcript } from '@mach42/read-models/sessions/transcript.reads.ts';
import {
  chat,
  dana,
  id,
  messagePosted,
  mo,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const opened = (number: number, data: Partial<SessionOpened['data']> = {}): SessionOpened => ({
  type: 'SessionOpened',
  data: {
    sessionId: id(number),
    userId: dana,
    kind: 'shared',
    title: 'Kitchen table',
    roomId: chat,
    masked: true,
    expiresAt: timeOf(100),
    ...data,
  },
});
const moved = (type: string, expiresAt: string) => ({
  type,
  data: { sessionId: id(1), userId: dana, expiresAt },
});

describe('the sessions projector', () => {
  it('shows a session as it was opened, and notifies its owner without a link', async () => {
    await using then = await given(opened(1));
    expect(await findSession(then.db, id(1))).toEqual({
      id: id(1),
      kind: 'shared',
      title: 'Kitchen table',
      modelId: null,
      roomId: chat,
      masked: true,
      startTime: timeOf(1),
      expiresAt: timeOf(100),
      userId: dana,
      position: 1,
    });
    expect(then.changes).toMatchObject([
      {
        type: 'SessionOpened',
        data: { sessionId: id(1), title: 'Kitchen table', expiresAt: timeOf(100) },
        audiences: [`user:${dana}`],
      },
    ]);
  });

  it.each([
    ['SessionExtended', timeOf(200)],
    ['SessionClosed', timeOf(2)],
  ])('moves the end by %s', async (type, expiresAt) => {
    await using then = await given(opened(1), moved(type, expiresAt));
    expect(await findSession(then.db, id(1))).toMatchObject({ expiresAt, title: 'Kitchen table' });
    const data = { sessionId: id(1), title: 'Kitchen table', expiresAt };
    expect(then.changes.at(-1)).toMatchObject({ type, data, audiences: [`user:${dana}`] });
  });

  it('lists what a person has open, newest first', async () => {
    await using then = await given(
      opened(1),
      opened(2, { kind: 'external', modelId: 'chatgpt:latest', title: 'ChatGPT' }),
      opened(3, { userId: mo }),
      opened(4, { expiresAt: timeOf(50) }),
    );
    const at = timeOf(50);
    const open = await openSessionsOf(then.db, { userId: dana, at });
    expect(open.map((session) => session.id)).toEqual([id(2), id(1)]);
  });
});

describe('a transcript', () => {
  const said = [
    userRegistered({ userId: dana }),
    roomCreated(),
    messagePosted({ messageId: id(11), content: 'First' }),
    messagePosted({ messageId: id(12), content: 'Second' }),
    messagePosted({ messageId: id(13), content: 'Third', authorId: id(99), authorIsGuest: true }),
    messagePosted({ messageId: id(14), content: 'Fourth' }),
  ];
  const contents = async (
    which: { position: number; limit: number; characters?: number },
    ...more: DomainEvent[]
  ) => {
    await using then = await given(...said, ...more);
    const messages = await transcript(then.db, { roomId: chat, characters: 1000, ...which });
    return messages.map(({ content }) => content);
  };

  it('has what was there by a position, the last ones, oldest first', async () => {
    expect(await contents({ position: 5, limit: 10 })).toEqual(['First', 'Second', 'Third']);
    expect(await contents({ position: 5, limit: 2 })).toEqual(['Second', 'Third']);
    const characters = 1;
    expect(await contents({ position: 5, limit: 10, characters })).toEqual(['Third']);
  });

  it('names who spoke', async () => {
    await using then = await given(...said);
    const messages = await transcript(then.db, {
      roomId: chat,
      position: 5,
      limit: 2,
      characters: 1000,
    });
    expect(messages).toEqual([
      { content: 'Second', at: timeOf(4), speaker: 'Dana Demo', isPerson: true },
      { content: 'Third', at: timeOf(5), speaker: 'Guest', isPerson: true },
    ]);
  });

  it('has nothing that was deleted', async () => {
    const deleted = { type: 'MessageDeleted', data: { messageId: id(12), roomId: chat } };
    expect(await contents({ position: 5, limit: 10 }, deleted)).toEqual(['First', 'Third']);
  });
});
