import { findMessage } from '@mach42/read-models/messages/messages.reads.ts';
import { mo } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replyIdFor } from './when-message-posted-request-reply.ts';

let world: ProcessorsWorld;
let dana: Acts;
let roomId: string;

beforeEach(async () => {
  world = await ProcessorsWorld.open();
  dana = new Acts(world);
  roomId = await dana.opensChat('internal_forum');
});
afterEach(() => world.close());

const shown = async (messageId: string) => findMessage(world.database, messageId);
const statusOf = async (messageId: string) => (await shown(messageId))?.metadata.status;

describe('a model that is called in a room', () => {
  it('[RP14] ROOM-080 answers beside the question: thinking, then completed', async () => {
    world.provider.answers({ pieces: ['It is ', 'hot.'], end: 'hang' }, { pieces: ['Hot.'] });
    const question = await dana.posts(roomId, '@mach42 is the kiln hot?');
    const replyId = replyIdFor(question);
    const hangs = world.provider.hangs();
    const processors = await world.start();
    await world.until('ReplyRequested', 1);
    await hangs;
    const [asked] = await world.events('ReplyRequested');
    expect(asked?.data).toMatchObject({ roomId, thread: question, questionId: question });
    await world.stop(processors);
    await world.settle();
    expect(await statusOf(replyId)).toBe('thinking');
    await world.start();
    await world.settle();
    expect(await shown(replyId)).toMatchObject({
      type: 'ai_response',
      content: 'Hot.',
      replyTo: question,
      metadata: { status: 'completed', source: 'builtin' },
    });
    expect(await shown(question)).toMatchObject({
      replyCount: 0,
      metadata: { status: 'completed' },
    });
  });

  it('[RP24] answers what waited for some days, and nothing that is older than a week', async () => {
    const old = await dana.posts(roomId, '@mach42 is the kiln hot?');
    world.clock.advance(5 * 86_400_000);
    const recent = await dana.posts(roomId, '@mach42 is it still?');
    world.clock.advance(3 * 86_400_000);
    await world.start();
    await world.settle();
    expect((await world.events('ReplyRequested')).map(({ data }) => data['questionId'])).toEqual([
      recent,
    ]);
    expect(await shown(replyIdFor(old))).toBeUndefined();
  });

  it('[RP14] ends as failed when the model fails', async () => {
    const question = await dana.posts(roomId, '@mach42?');
    world.provider.answers({ end: new Error('private') });
    const replyId = replyIdFor(question);
    await world.start();
    await world.settle();
    expect((await world.events('ReplyRequested')).length).toBe(1);
    expect(await shown(replyId)).toMatchObject({
      replyTo: question,
      metadata: { status: 'failed' },
    });
  });

  it('[RP14] is read by everybody in the room while it grows', async () => {
    world.provider.answers({ pieces: ['One ', 'two.'] });
    const question = await dana.posts(roomId, '@mach42?');
    await world.start();
    await world.settle();
    const deltas = world.received.filter((signal) => signal.kind === 'delta');
    expect(deltas[0]).toMatchObject({ roomId, messageId: replyIdFor(question), text: 'One ' });
  });

  it('[RP5] may use what was said in the room, and no person’s own file and entries', async () => {
    await dana.savesPhod({ notes: ['of Dana'] });
    await dana.records('Clay', 'of Dana');
    await new Acts(world, mo).posts(roomId, 'The kiln is at 900 degrees.', null);
    await dana.posts(roomId, '@mach42 how hot is the kiln?');
    await world.start();
    await world.settle();
    const request = world.provider.calls[0]?.request;
    expect(request?.material).toEqual({ entries: [], personal: false });
    expect(request).toMatchObject({
      turns: [
        { role: 'user', content: 'The kiln is at 900 degrees.' },
        { role: 'user', content: '@mach42 how hot is the kiln?' },
      ],
    });
  });
});

describe('a question that was edited', () => {
  it('[RP15] is answered again as it reads now', async () => {
    const chat = await dana.opensChat();
    await world.start();
    const question = await dana.posts(chat, 'Is the kiln cold?');
    await world.settle();
    await dana.edits(chat, question, 'Is the kiln hot?');
    await dana.regenerates(chat, replyIdFor(question));
    await world.settle();
    const turns = world.provider.calls.map(({ request }) =>
      request.purpose === 'reply' ? request.turns.map(({ content }) => content) : [],
    );
    expect(turns).toEqual([['Is the kiln cold?'], ['Is the kiln hot?']]);
  });
});
