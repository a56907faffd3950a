import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { findAlternatives } from '@mach42/read-models/messages/alternatives.reads.ts';
import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import {
  chat,
  dana,
  id,
  messagePosted,
  replyRequested,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { given, type Projected } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const question = messagePosted({ messageId: id(1), content: 'When is the lease due?' });
const before = [userRegistered({ userId: dana }), roomCreated()];

describe('the replies to one question', () => {
  const written = (n: number, content: string) => ({
    type: 'ReplyCompleted',
    data: { messageId: id(n), roomId: chat, content, modelCallId: id(7), processingMs: 1 },
  });
  const chosen = (n: number) => ({
    type: 'ReplyChosen',
    data: { messageId: id(n), roomId: chat, questionId: id(1), personId: dana },
  });
  const twoAnswers = [
    ...before,
    question,
    replyRequested({ messageId: id(2) }),
    written(2, 'On Friday.'),
    replyRequested({ messageId: id(3), replaces: id(2) }),
    written(3, 'On Monday.'),
  ];
  const which = { roomId: chat, questionId: id(1) };
  const pageOf = async ({ db }: Projected) =>
    (await messagesPage(db, { roomId: chat, viewerId: dana, limit: 9 })).messages;
  const numbered = (messages: readonly Message[]) =>
    messages.map((message) => [message.id, message.content, message.metadata.alternative]);

  it('[MC16] are counted, and one of them is shown', async () => {
    await using then = await given(...twoAnswers);
    const [, shown] = await pageOf(then);
    expect(numbered(shown === undefined ? [] : [shown])).toEqual([
      [id(3), 'On Monday.', { number: 2, count: 2 }],
    ]);
    expect(numbered(await findAlternatives(then.db, which))).toEqual([
      [id(2), 'On Friday.', { number: 1, count: 2 }],
      [id(3), 'On Monday.', { number: 2, count: 2 }],
    ]);
  });

  it('[MC16] lets an earlier one be shown again, and clients know what it replaces', async () => {
    await using then = await given(...twoAnswers, chosen(2));
    const [, shown] = await pageOf(then);
    expect(shown).toMatchObject({ id: id(2), metadata: { alternative: { number: 1, count: 2 } } });
    expect(then.changes.at(-1)).toMatchObject({
      type: 'ReplyChosen',
      data: { message: { id: id(2) }, replaces: [id(3)] },
    });
    await using again = await given(...twoAnswers, chosen(2), chosen(2), chosen(3));
    expect((await pageOf(again)).map((message) => message.id)).toEqual([id(1), id(3)]);
  });

  it('[MC16] leaves out one that never had a text, and one that was deleted', async () => {
    const failing = {
      type: 'ReplyFailed',
      data: { messageId: id(2), roomId: chat, error: 'Away.' },
    };
    const again = replyRequested({ messageId: id(3), replaces: id(2) });
    const first = replyRequested({ messageId: id(2) });
    const events = [question, first, failing, again, written(3, 'On Monday.')];
    await using failedFirst = await given(...before, ...events);
    const [, shown] = await pageOf(failedFirst);
    expect(shown?.metadata.alternative).toBeUndefined();
    const deleted = { type: 'MessageDeleted', data: { messageId: id(3), roomId: chat } };
    await using then = await given(...twoAnswers, deleted);
    expect((await findAlternatives(then.db, which)).map((message) => message.id)).toEqual([id(2)]);
  });

  it('[MC16] keep the question that they answer when it is edited, in a private chat, until it is deleted', async () => {
    const edited = (content: string) => ({
      type: 'MessageEdited',
      data: { messageId: id(1), roomId: chat, content },
    });
    await using then = await given(...twoAnswers, edited('And the deposit?'), edited('Nothing.'));
    const asked = (messages: readonly Message[]) =>
      messages.map((message) => message.metadata.question);
    expect(asked(await findAlternatives(then.db, which))).toEqual([
      'When is the lease due?',
      'When is the lease due?',
    ]);
    const deleted = { type: 'MessageDeleted', data: { messageId: id(1), roomId: chat } };
    await using gone = await given(...twoAnswers, edited('And the deposit?'), deleted);
    expect(asked(await findAlternatives(gone.db, which))).toEqual([undefined, undefined]);
    const room = [userRegistered({ userId: dana }), roomCreated({ roomType: 'group_room' })];
    await using shared = await given(...room, ...twoAnswers.slice(2), edited('And the deposit?'));
    expect(asked(await findAlternatives(shared.db, which))).toEqual([undefined, undefined]);
  });
});
