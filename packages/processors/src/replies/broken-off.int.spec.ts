import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { findMessage } from '@mach42/read-models/messages/messages.reads.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { ScriptedProvider } from '@mach42/testing/providers/scripted-provider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '../providers/provider-errors.ts';
import { replyIdFor } from './when-message-posted-request-reply.ts';

let world: ProcessorsWorld;
let person: Acts;

const brokeOff = new ProviderFailed('It broke off.', { retryable: true });

beforeEach(async () => {
  world = await ProcessorsWorld.open();
  person = new Acts(world);
});
afterEach(() => world.close());

const progressOf = async (replyId: string) => {
  const { state } = await world.commands.load(messagesDecider, replyId);
  if (!state.exists || state.kind !== 'reply') throw new Error('There is no reply.');
  return state.progress;
};
const asks = async (content = 'What is due?') => {
  const roomId = await person.opensChat();
  const replyId = replyIdFor(await person.posts(roomId, content));
  await world.settle();
  return { roomId, replyId };
};
const textOfDeltas = (replyId: string) =>
  world.received
    .flatMap((signal) => (signal.kind === 'delta' && signal.messageId === replyId ? [signal] : []))
    .map(({ text }) => text)
    .join('');

describe('a reply that breaks off', () => {
  it('[RP19] keeps what was written, to the last piece', async () => {
    world.provider.answers({ pieces: ['Two things ', 'are '], end: brokeOff });
    await world.start();
    const { replyId } = await asks();
    expect(await progressOf(replyId)).toEqual({
      phase: 'failed',
      error: 'It broke off.',
      content: 'Two things are ',
    });
    expect(await findMessage(world.database, replyId)).toMatchObject({
      content: 'Two things are ',
      metadata: { status: 'failed', error: 'It broke off.' },
    });
  });

  it('[RP19] continues from there, and holds all of it', async () => {
    world.provider.continues = true;
    world.provider.answers(
      { pieces: ['Two things ', 'are '], end: brokeOff },
      { pieces: ['due: ', 'rent.'] },
    );
    await world.start();
    const { roomId, replyId } = await asks();
    const next = await person.regenerates(roomId, replyId, { continues: true });
    await world.settle();
    expect(world.provider.calls[1]?.request).toMatchObject({ begun: 'Two things are ' });
    expect(await progressOf(next)).toMatchObject({
      phase: 'completed',
      content: 'Two things are due: rent.',
    });
    expect(textOfDeltas(next)).toBe('Two things are due: rent.');
  });

  it('[RP19] continues once more when it breaks off again', async () => {
    world.provider.continues = true;
    world.provider.answers(
      { pieces: ['One '], end: brokeOff },
      { pieces: ['two '], end: brokeOff },
      { pieces: ['three.'] },
    );
    await world.start();
    const { roomId, replyId } = await asks();
    const second = await person.regenerates(roomId, replyId, { continues: true });
    await world.settle();
    expect(await progressOf(second)).toMatchObject({ phase: 'failed', content: 'One two ' });
    const third = await person.regenerates(roomId, second, { continues: true });
    await world.settle();
    expect(await progressOf(third)).toMatchObject({ content: 'One two three.' });
  });

  it('[RP19] begins again where that is asked for, or the provider cannot continue', async () => {
    const provider = new ScriptedProvider();
    provider.answers({ pieces: ['Two '], end: brokeOff }, { pieces: ['One.'] });
    await world.start({ provider });
    const { roomId, replyId } = await asks();
    const next = await person.regenerates(roomId, replyId, { continues: true });
    await world.settle();
    expect(provider.calls[1]?.request).not.toHaveProperty('begun');
    expect(await progressOf(next)).toMatchObject({ phase: 'completed', content: 'One.' });
    expect(textOfDeltas(next)).toBe('One.');
  });

  it('[RP19] is gone on with without its thoughts', async () => {
    world.provider.continues = true;
    world.provider.answers(
      { pieces: ['<think>Hm.</think>\n\n', 'Two '], end: brokeOff },
      { pieces: ['things.'] },
    );
    await world.start();
    const { roomId, replyId } = await asks();
    await person.regenerates(roomId, replyId, { continues: true });
    await world.settle();
    expect(world.provider.calls[1]?.request).toMatchObject({ begun: 'Two' });
  });

  it('[RP19] is part of the conversation from then on', async () => {
    world.provider.answers({ pieces: ['Rent is '], end: brokeOff }, { pieces: ['On Monday.'] });
    await world.start();
    const { roomId } = await asks();
    await person.posts(roomId, 'And when?');
    await world.settle();
    expect(world.provider.calls[1]?.request).toMatchObject({
      turns: [{ content: 'What is due?' }, { content: 'Rent is ' }, { content: 'And when?' }],
    });
  });
});
