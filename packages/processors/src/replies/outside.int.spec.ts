import { findMessage } from '@mach42/read-models/messages/messages.reads.ts';
import { dana, mo } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import {
  ProcessorsWorld,
  type InstanceOptions,
} from '@mach42/testing/processors/processors-world.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedModelIds } from '../models/model-ids.ts';
import { anthropicClient } from '../providers/anthropic/anthropic-client.ts';
import { chatProvider } from '../providers/language-model/chat-provider.ts';

let world: ProcessorsWorld;
let person: Acts;
let fake: FakeAnthropic;
beforeEach(async () => {
  fake = await new FakeAnthropic().start();
  world = await ProcessorsWorld.open();
  person = new Acts(world);
  await person.savesPhod({
    social_relations: [{ name: 'Henrik', relationship: 'Landlord' }, { name: 'Freja' }],
    secrets: { 'Alarm word': 'celadon' },
  });
});
afterEach(async () => {
  await world.close();
  await fake.stop();
});

const start = (options: InstanceOptions = {}) =>
  world.start({
    provider: chatProvider(
      anthropicClient({
        apiKey: fake.key,
        baseUrl: fake.url,
        modelIds: shippedModelIds,
        clock: world.clock,
      }),
    ),
    ...options,
  });
const maskedOf = async (messageId: string, viewerId = dana.id) =>
  (await findMessage(world.database, messageId, viewerId))?.maskedContent;
const sent = (index: number) => JSON.stringify(fake.requests[index]?.body);

describe('a reply from outside the machine', () => {
  it('[PM10] [PM11] [PM12] CHAT-150 is asked for with aliases and comes with names', async () => {
    fake.answers({ pieces: ['PERS', 'ON_1 is in, PERS', 'ON_2 is not.'] });
    await start();
    const roomId = await person.opensChat();
    const question = 'Is Henrik (+45 31 22 33 44) in? Not Freja; celadon.';
    const messageId = await person.posts(roomId, question);
    await world.settle();

    expect(sent(0)).not.toMatch(/Henrik|Freja|31 22|celadon/);
    const masked = 'Is PERSON_1 (PHONE_1) in? Not PERSON_2; SECRET_1.';
    expect(sent(0)).toContain(masked);
    const [begun] = await world.events('ModelCallBegun');
    expect(begun?.data).toMatchObject({
      provider: 'anthropic',
      sentText: expect.stringContaining(masked),
      masked: [{ messageId, roomId, content: masked }],
    });
    const [call] = await world.events('ModelCalled');
    expect(call?.data).toMatchObject({
      callId: begun?.data['callId'],
      provider: 'anthropic',
      answer: 'Henrik is in, Freja is not.',
    });
    expect(begun?.data['sentText']).not.toMatch(/Henrik|Freja|31 22|celadon/);
    expect(Number(call?.data['cost'])).toBeGreaterThan(0);
    const deltas = world.received.filter((signal) => signal.kind === 'delta');
    expect(deltas.map(({ text }) => text).join('')).toBe('Henrik is in, Freja is not.');
    expect(await maskedOf(messageId)).toBe(masked);
    expect(await maskedOf(messageId, mo.id)).toBeNull();
  });

  it('[PM11] CHAT-150 leaves nothing masked where nothing left the machine', async () => {
    await world.start();
    const roomId = await person.opensChat();
    const messageId = await person.posts(roomId, 'Is Henrik in?');
    await world.settle();
    expect(await maskedOf(messageId)).toBeNull();
  });

  it('[PM11] CHAT-150 shows no longer what was sent of a message that was edited since', async () => {
    await start();
    const roomId = await person.opensChat();
    const messageId = await person.posts(roomId, 'Is Henrik in?');
    await world.settle();
    await person.edits(roomId, messageId, 'Is Freja in?');
    await world.settle();
    expect(await maskedOf(messageId)).toBeNull();
  });

  it('[PM14] has the aliases of the conversation, also after a restart', async () => {
    const roomId = await person.opensChat();
    const ask = async (text: string) => {
      const messageId = await person.posts(roomId, text);
      await world.settle();
      return messageId;
    };
    const before = await start();
    fake.answers({ pieces: ['Ask PERSON_1.'] });
    const first = await ask('Where is Freja?');
    await ask('My neighbour Gideon knows it.');
    await world.stop(before);
    await start();
    const last = await ask('Then Gideon asks Henrik and Freja.');
    expect(await maskedOf(first)).toBe('Where is PERSON_1?');
    expect(await maskedOf(last)).toBe('Then PERSON_2 asks PERSON_3 and PERSON_1.');
    expect(sent(2)).toContain('Ask PERSON_1.');
  });

  it('[PM15] CONST-100 is not asked for when the quota of the month is used up', async () => {
    // A minute before December: had the processors to live through days, they would look for work all along.
    world.clock.advance(Date.parse('2026-11-30T23:59:00.000Z') - world.clock.now().getTime());
    await start({ quota: { dollars: 0.000_001, tokens: 1_000_000 } });
    const roomId = await person.opensChat();
    await person.posts(roomId, 'First?');
    await world.settle();
    await person.posts(roomId, 'Second?');
    await world.settle();
    expect(fake.requests).toHaveLength(1);
    const [failed] = await world.events('ReplyFailed');
    expect(failed?.data['error']).toMatch(
      /^Your quota for paid models is used up for this month \(\$0\.00 of \$0\.00\)\. It starts again on 1 December;/,
    );
    world.clock.advance(60_000);
    await person.posts(roomId, 'Third?');
    await world.settle();
    expect(fake.requests).toHaveLength(2);
  });

  it('[PM15] CONST-100 counts tokens too, of each person', async () => {
    await start({ quota: { dollars: 100, tokens: 10 } });
    const roomId = await person.opensChat();
    await person.posts(roomId, 'First?');
    await world.settle();
    await person.posts(roomId, 'Second?');
    const others = new Acts(world, mo);
    await others.posts(await others.opensChat(), 'Mine?');
    await world.settle();
    expect(fake.requests).toHaveLength(2);
    const [failed] = await world.events('ReplyFailed');
    expect(failed?.data['error']).toMatch(/\(22 of 10 tokens\)/);
  });
});

describe('a merge outside the machine', () => {
  it('[PM10] [PM12] is sent with aliases, and its proposal has the names', async () => {
    const file = {
      social_relations: [{ name: 'PERSON_1', relationship: 'Landlord' }, { name: 'PERSON_2' }],
      notes: ['Ask PERSON_1 about the lease.'],
    };
    fake.answers({ pieces: [JSON.stringify(file)] });
    await start();
    await person.queues({ entryText: 'Ask Henrik about the lease.' });
    await world.settle();

    expect(sent(0)).not.toMatch(/Henrik|Freja|celadon/);
    const [completed] = await world.events('JobCompleted');
    const data = completed?.data as { proposal: { text: string; checks: object } } | undefined;
    expect(JSON.parse(data?.proposal.text ?? '')).toEqual({
      social_relations: [{ name: 'Henrik', relationship: 'Landlord' }, { name: 'Freja' }],
      secrets: { 'Alarm word': 'celadon' },
      notes: ['Ask Henrik about the lease.'],
    });
    expect(data?.proposal.checks).toMatchObject({ verbatim: true, parses: true });
  });
});
