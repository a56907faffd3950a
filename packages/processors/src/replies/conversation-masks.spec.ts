import { inlineCompute } from '@mach42/compute/call-task.ts';
import { describe, expect, it } from 'vitest';
import { ConversationMasks } from './conversation-masks.ts';

const knowledge = { people: ['Freja', 'Henrik'], secrets: [] };
const said = Array.from({ length: 60 }, (_, at) => ({
  id: `m${at}`,
  content: `Freja and guest${at}@studio.example wrote at length. ${'And more. '.repeat(80)}`,
}));
const masksOf = (messages: readonly { id: string; content: string }[]) =>
  new ConversationMasks({ conversationBefore: () => Promise.resolve(messages) }, inlineCompute);
const conversation = {
  roomId: 'r1',
  personId: 'p1',
  question: { id: 'q', content: 'Does Henrik know, and Freja?' },
  knowledge,
};

describe('the masks of a long conversation', () => {
  it('[PM14] are made in turns, so that no person waits for them', async () => {
    let turns = 0;
    let isDone = false;
    const takeTurn = () => {
      turns += 1;
      if (!isDone) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    const long = Array.from({ length: 10 }, (_, n) =>
      said.map((message) => ({ ...message, id: `${message.id}-${n}` })),
    );
    await masksOf(long.flat()).maskerFor(conversation);
    isDone = true;
    expect(turns).toBeGreaterThan(2);
  });

  it('[PM14] have the aliases of what was said in its order', async () => {
    const masker = await masksOf(said).maskerFor(conversation);
    expect(await masker.mask([{ text: 'guest59@studio.example, Freja, Henrik' }])).toEqual([
      'EMAIL_60, PERSON_1, PERSON_2',
    ]);
  });

  it('[PM14] continue where they were when the next question comes', async () => {
    const messages = [...said];
    const masks = masksOf(messages);
    await masks.maskerFor(conversation);
    messages.push(conversation.question);
    const question = { id: 'q2', content: 'And late@studio.example?' };
    const masker = await masks.maskerFor({ ...conversation, question });
    expect(await masker.mask([{ text: 'late@studio.example, guest0@studio.example' }])).toEqual([
      'EMAIL_61, EMAIL_1',
    ]);
  });
});
