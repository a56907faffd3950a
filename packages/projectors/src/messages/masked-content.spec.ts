import { findMessage } from '@mach42/read-models/messages/messages.reads.ts';
import {
  chat,
  dana,
  id,
  messagePosted,
  mo,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { given } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const question = messagePosted({ messageId: id(1), content: 'When is the lease due?' });
const before = [userRegistered({ userId: dana }), roomCreated()];

describe('what left the machine of a message', () => {
  const call = (content: string, messageId = id(1)) => ({
    type: 'ModelCalled',
    data: {
      callId: id(7),
      userId: dana,
      purpose: 'reply',
      provider: 'anthropic',
      modelId: 'claude-sonnet-4',
      sentText: content,
      masked: [{ messageId, roomId: chat, content }],
      durationMs: 4,
      answer: 'Yes.',
      complete: true,
      inputTokens: 1,
      outputTokens: 1,
      cost: 0,
    },
  });
  const masked = async (then: Awaited<ReturnType<typeof given>>, viewer?: string) =>
    (await findMessage(then.db, id(1), viewer))?.maskedContent;

  it('CHAT-150 is shown to its author alone, the latest', async () => {
    const later = { ...call('PERSON_2?'), data: { ...call('PERSON_2?').data, callId: id(8) } };
    await using then = await given(...before, question, call('PERSON_1?'), later);
    expect(await masked(then, dana)).toBe('PERSON_2?');
    expect(await masked(then, mo)).toBeNull();
    expect(await masked(then)).toBeNull();
  });

  it.each([
    ['begins', { type: 'ModelCallBegun', more: { workerId: 'w' } }],
    ['fails', { type: 'ModelCallFailed', more: { error: 'No answer.' } }],
  ])('CHAT-150 is shown when the call %s', async (_, { type, more }) => {
    const event = { type, data: { ...call('PERSON_1?').data, ...more } };
    await using then = await given(...before, question, event);
    expect(await masked(then, dana)).toBe('PERSON_1?');
  });

  it('CHAT-150 is published to the person on key behalf it was sent', async () => {
    await using then = await given(...before, question, call('PERSON_1?'));
    expect(then.changes.at(-1)).toMatchObject({
      type: 'ModelCalled',
      data: { masked: [{ messageId: id(1), roomId: chat, maskedContent: 'PERSON_1?' }] },
      audiences: [`user:${dana}`],
    });
  });

  it('CHAT-150 is gone with an edit, and with the message', async () => {
    const key = { messageId: id(1), roomId: chat };
    const edit = { type: 'MessageEdited', data: { ...key, content: 'New' } };
    await using then = await given(...before, question, call('PERSON_1?'), edit);
    expect(await masked(then, dana)).toBeNull();
    const deletion = { type: 'MessageDeleted', data: key };
    await using gone = await given(...before, question, deletion, call('PERSON_1?'));
    expect(await findMessage(gone.db, id(1), dana)).toBeUndefined();
  });

  it('CHAT-150 is kept of own messages only', async () => {
    const others = messagePosted({ messageId: id(1), authorId: mo });
    await using then = await given(...before, others, call('PERSON_1?'));
    expect(await masked(then, mo)).toBeNull();
  });
});
