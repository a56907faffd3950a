import { dana, mo } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedModelIds } from '../models/model-ids.ts';
import { anthropicClient } from '../providers/anthropic/anthropic-client.ts';
import { builtinProvider } from '../providers/builtin/builtin-provider.ts';
import { chatProvider } from '../providers/language-model/chat-provider.ts';

const secrets = {
  'Door code': '4 2 7 1',
  'Alarm word': 'celadon',
  Bank: { password: 'correct horse battery', changed: '2024-05-01' },
  Shop: { password: 'correct horse battery', changed: '2026-11-01' },
};
const anySecret = /4 2 7 1|4271|celadon|horse|Door|Alarm|Bank|Shop/i;
const counted =
  '4 entries; 2 with a value that another has, too; 2 shorter than 12 characters; 2 without a date; 1 last changed more than a year ago.';

let world: ProcessorsWorld;
let person: Acts;
let fake: FakeAnthropic;
beforeEach(async () => {
  fake = await new FakeAnthropic().start();
  world = await ProcessorsWorld.open();
  person = new Acts(world);
  await person.savesPhod({ secrets, tasks: ['Order clay'] });
});
afterEach(async () => {
  await world.close();
  await fake.stop();
});

const outside = () =>
  chatProvider(
    anthropicClient({
      apiKey: fake.key,
      baseUrl: fake.url,
      modelIds: shippedModelIds,
      clock: world.clock,
    }),
  );
const asks = async (acts: Acts, roomId: string, modelId: string, question: string) => {
  await acts.posts(roomId, question, modelId);
  await world.settle();
};
const sent = (index: number) => JSON.stringify(fake.requests[index]?.body);
const month = () => world.now.slice(0, 7);

describe('what Locklan is notified of the safety of a person’s data', () => {
  it('[PL2] is how the secrets are kept and what was sent where, in counts, as the ledger says', async () => {
    await world.start({ provider: outside() });
    await person.sends('tasks', 'never');
    const chat = await person.opensChat();
    await asks(person, chat, 'mach42v1:latest', 'What is due?');
    await asks(person, await person.opensChat(), 'locklan:latest', 'How safe am I?');

    expect(sent(1)).toContain(counted);
    expect(sent(1)).toContain(
      `- ${month()}, anthropic, outside this machine: 1 call (1 reply); sent 1 time; 1 without sections that the person keeps here; as mach42v1:latest; 20 tokens in, 2 out; $0.0001`,
    );
    expect(sent(1)).not.toMatch(anySecret);
    expect(sent(1)).not.toMatch(/Order clay|What is due|tasks/);
    const [, begun] = await world.events('ModelCallBegun');
    const { sentText } = begun?.data ?? {};
    expect(sentText).toContain(counted);
    expect(sentText).toContain(`${month()}, anthropic, outside this machine: 1 call`);
  });

  it.each(['mach42v1:latest', 'adexis:latest', 'claude-sonnet-4'])(
    '[PL2] is not shown to %s',
    async (modelId) => {
      await world.start({ provider: outside() });
      await asks(person, await person.opensChat(), modelId, 'How safe am I?');
      expect(sent(0)).toContain('How safe am I?');
      expect(sent(0)).not.toMatch(/counted by the platform|called on behalf/);
      expect(sent(0)).not.toMatch(anySecret);
    },
  );

  it('[PL2] is of the person who asks, in private chats alone', async () => {
    await world.start({ provider: outside() });
    await asks(person, await person.opensChat(), 'mach42v1:latest', 'What is due?');
    const other = new Acts(world, mo);
    await asks(other, await other.opensChat(), 'locklan:latest', 'How safe am I?');
    expect(sent(1)).toContain('No model was called on behalf of the person so far.');
    expect(sent(1)).not.toContain('counted by the platform');

    const room = await person.opensChat('internal_forum');
    await asks(person, room, 'locklan:latest', '@locklan how safe am I?');
    expect(fake.requests).toHaveLength(3);
    expect(sent(2)).not.toMatch(/counted by the platform|on behalf/);
  });

  it('[BA30] is explained by the built-in assistant where no other answers', async () => {
    await world.start({ provider: builtinProvider({ chunkDelayMs: 0 }) });
    const chat = await person.opensChat();
    await asks(person, chat, 'locklan:latest', 'How well are my passwords kept?');
    await asks(person, chat, 'locklan:latest', 'What was sent on my behalf?');
    const [first, second] = (await world.events('ReplyCompleted')).map(
      ({ data }) => data['content'],
    );
    expect(first).toContain(counted);
    expect(first).not.toMatch(anySecret);
    expect(second).toContain(
      'Built-in assistant, on this machine: 1 call (1 reply); sent 0 times; as locklan:latest',
    );
    expect(dana.id).toBe((await world.events('ModelCalled'))[0]?.data['userId']);
  });
});
