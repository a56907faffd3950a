import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '../providers/provider-errors.ts';
import { asksInChat, progressOfReply } from './asked-reply.fixture.ts';

let world: ProcessorsWorld;
let person: Acts;

beforeEach(async () => {
  world = await ProcessorsWorld.open();
  person = new Acts(world);
});
afterEach(() => world.close());

const replyTo = (messageId: string) => progressOfReply(world, messageId);
const asks = (content?: string) => asksInChat(person, content);

describe('a reply whose provider does not answer', () => {
  const away = new ProviderFailed('Not there.', {
    retryable: true,
    unavailable: { why: 'away' },
  });
  const after = async (ms: number) => {
    world.clock.advance(ms);
    await world.settle();
  };

  it('[RP10] is written when it is back', async () => {
    world.provider.isAvailable = false;
    await world.start();
    const { messageId } = await asks();
    await world.settle();
    expect(await replyTo(messageId)).toEqual({ phase: 'requested', attempt: 0 });
    await after(20_000);
    world.provider.isAvailable = true;
    await after(1000);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'completed' });
  });

  it('[RP10] fails when it has waited for long enough', async () => {
    world.provider.isAvailable = false;
    await world.start();
    const { messageId } = await asks();
    await world.settle();
    await after(29_999);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'requested' });
    await after(1001);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'failed' });
  });

  it('[RP10] that cannot be reached is tried again, and no try counts', async () => {
    world.provider.answers(
      { end: away },
      { end: away },
      { end: away },
      { end: away },
      {
        pieces: ['Yes.'],
      },
    );
    await world.start();
    const { messageId } = await asks();
    await world.settle();
    for (let second = 0; second < 4; second += 1) await after(1000);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'completed', content: 'Yes.' });
    expect((await world.events('ReplyStarted')).map(({ data }) => data['attempt'])).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  it('[RP10] that is never reached fails with what the provider reported', async () => {
    world.provider.answers({ end: away });
    await world.start();
    const { messageId } = await asks();
    await world.settle();
    for (let second = 0; second < 40; second += 1) await after(1000);
    expect(await replyTo(messageId)).toMatchObject({ phase: 'failed', error: 'Not there.' });
  });
});
