import type { Proposal } from '@mach42/contracts/jobs/schemas.ts';
import { dana } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedModelIds } from '../models/model-ids.ts';
import { anthropicClient } from '../providers/anthropic/anthropic-client.ts';
import { chatProvider } from '../providers/language-model/chat-provider.ts';
import { ollamaClient } from '../providers/ollama/ollama-client.ts';
import { ollamaHost } from '../providers/ollama/ollama-host.ts';
import { OllamaWatch } from '../providers/ollama/ollama-watch.ts';
import type { ModelProvider } from '../providers/provider.ts';

let world: ProcessorsWorld;
let person: Acts;
let fake: FakeAnthropic;
beforeEach(async () => {
  fake = await new FakeAnthropic().start();
  world = await ProcessorsWorld.open();
  person = new Acts(world);
  await person.savesPhod(file);
  await person.sends('health', 'never');
  await person.sends('team', 'full');
});
afterEach(async () => {
  await world.close();
  await fake.stop();
});

const file = {
  social_relations: [{ name: 'Freja' }],
  health: { contact_person: 'Kasimir Oblomov', takes: ['Levothyroxine'] },
  team: [{ name: 'Henrik', phone: '+45 31 22 33 44' }],
  notes: ['Freja has the key.'],
  secrets: { 'Alarm word': 'celadon' },
};
/** The answer of a model that adds a note, and makes something up in place of the section that it lacks. */
const answered = JSON.stringify({
  social_relations: [{ name: 'PERSON_1' }],
  team: file.team,
  notes: ['PERSON_1 has the key.', 'Order clay.'],
  health: { contact_person: 'nobody' },
});
const noted = [{ op: 'add', path: '/notes/1', value: 'Order clay.' }];
const team =
  '"team": [\n    {\n      "name": "Henrik",\n      "phone": "+45 31 22 33 44"\n    }\n  ]';

const anthropic = (): ModelProvider =>
  chatProvider(
    anthropicClient({
      apiKey: fake.key,
      baseUrl: fake.url,
      modelIds: shippedModelIds,
      clock: world.clock,
    }),
  );
const start = (provider = anthropic()) => world.start({ provider });
const wire = () => JSON.stringify(fake.requests.map(({ body }) => body));
const withheldText = /health|Oblomov|Kasimir|Levothyroxine|celadon/;
const merge = {
  userId: dana.id,
  modelId: 'claude-3-5-haiku',
  correlationId: 'request-1',
  entryTitle: 'Clay',
  entryText: 'Order clay.',
  entryCreatedAt: '2026-11-20T08:00:00.000Z',
  instructions: 'Merge {{DATARAIS}} into {{PHOD}}, then {{PHOD}} again and {{NOTHING}}.',
};
const never = new AbortController().signal;
const proposalOf = async (jobId: string) => {
  const completed = await world.events('JobCompleted');
  const event = completed.find(({ data }) => data['jobId'] === jobId);
  return event?.data['proposal'] as Proposal | undefined;
};

/**
 * Expects the result that all ways out have in common: the request on the wire, the record, and the sections in both.
 */
async function expectSent(): Promise<void> {
  const [begun] = await world.events('ModelCallBegun');
  const [called] = await world.events('ModelCalled');
  const text = begun?.data['sentText'] as string;
  for (const sent of [text, wire()]) {
    expect(sent).not.toMatch(withheldText);
    expect(sent).not.toContain('Freja');
    expect(sent).toContain('PERSON_1 has the key.');
    expect(sent).toContain('Henrik');
    expect(sent).toContain('+45 31 22 33 44');
  }
  for (const event of [begun, called]) {
    expect(event?.data).toMatchObject({ withheld: ['health'], unmasked: ['team'] });
  }
}

describe('a policy holds for', () => {
  it('[PM16] [PM18] [PM19] a reply', async () => {
    await start();
    await person.posts(await person.opensChat(), 'Does Freja know Henrik (+45 31 22 33 44)?');
    await world.settle();
    await expectSent();
    expect(wire()).toContain('Does PERSON_1 know PERSON_2 (PHONE_1)?');
  });

  it('[PM16] [PM17] [PM18] [PM19] a job, whose proposal leaves alone what it was not given', async () => {
    fake.answers({ pieces: [answered] });
    await start();
    const jobId = await person.queues({ instructions: merge.instructions });
    await world.settle();
    await expectSent();
    const proposal = await proposalOf(jobId);
    expect(proposal).toMatchObject({
      ops: noted,
      checks: {
        nothingRemoved: [],
        forbiddenUntouched: true,
        verbatim: true,
        withheld: { sections: ['health'], untouched: true },
      },
    });
    const proposed = JSON.parse(proposal?.text ?? '') as object;
    expect(proposed).toMatchObject({ health: file.health, secrets: file.secrets });
    expect(Object.keys(proposed)).toEqual(Object.keys(file));
  });

  it('[PM16] [PM17] [PM18] [PM19] a cloud run, and what is notified of it again', async () => {
    fake.answers({ pieces: [answered] });
    const { runs } = await start();
    await world.settle();
    const run = { ...merge, key: 'key-1' };
    const first = await runs.merge(run, never);
    await expectSent();
    expect(first.proposal).toMatchObject({ ops: noted, checks: { nothingRemoved: [] } });
    expect(JSON.parse(first.proposal.text)).toMatchObject({ health: file.health });
    await person.sends('health', 'full');
    await person.sends('team', 'never');
    expect(await runs.merge(run, never)).toEqual(first);
    expect(fake.requests).toHaveLength(1);
  });

  it.each([
    ['outside', true],
    ['on the machine', false],
  ])('[PM16] a direct run: of an Ollama that is %s', async (_, isOutside) => {
    const ollama = await new FakeOllama(['qwen3:8b']).start();
    try {
      ollama.answers({ pieces: [answered] });
      const watch = new OllamaWatch(ollama.url, { everyMs: 60_000, timeoutMs: 2000 });
      await watch.poll();
      const host = { ...ollamaHost(ollama.url), isOutside };
      const parts = {
        host,
        isConfigured: true,
        watch,
        keepAliveMinutes: () => 5,
        clock: world.clock,
      };
      const client = ollamaClient({ ...parts, modelIds: shippedModelIds });
      const { runs } = await start(chatProvider(client));
      await world.settle();
      const { proposal } = await runs.merge({ ...merge, modelId: 'qwen3:8b' }, never);
      const sent = JSON.stringify(ollama.chats.map(({ body }) => body));
      expect(sent).not.toContain('celadon');
      expect(sent.includes('Levothyroxine')).toBe(!isOutside);
      expect(sent.includes('Freja')).toBe(!isOutside);
      expect(sent).toContain('Henrik');
      const [call] = await world.events('ModelCalled');
      expect(call?.data['withheld']).toEqual(isOutside ? ['health'] : undefined);
      expect(call?.data['unmasked']).toEqual(isOutside ? ['team'] : undefined);
      const { health } = JSON.parse(proposal.text) as typeof file;
      expect(health).toEqual(isOutside ? file.health : { contact_person: 'nobody' });
    } finally {
      await ollama.stop();
    }
  });

  it('[PM16] a job as it is when the job runs, not when it was queued', async () => {
    fake.answers({ pieces: [answered] });
    const jobId = await person.queues();
    await person.sends('health', 'masked');
    await person.sends('notes', 'never');
    await start();
    await world.settle();
    expect(wire()).toContain('Levothyroxine');
    expect(wire()).not.toMatch(/has the key|Oblomov/);
    const proposed = JSON.parse((await proposalOf(jobId))?.text ?? '') as object;
    expect(proposed).toMatchObject({ notes: file.notes, secrets: file.secrets });
  });
});

describe('a section that is sent as it is', () => {
  it('[PM18] is in the text to the letter, but for secrets that are in it too', async () => {
    fake.answers({ pieces: [answered] });
    await start();
    await person.queues({ instructions: '{{PHOD}}' });
    await world.settle();
    const [job] = await world.events('ModelCallBegun');
    expect(job?.data['sentText']).toContain(team);
    await person.savesPhod({ ...file, team: ['Henrik says celadon', 'PERSON_1'] });
    await person.queues({ instructions: '{{PHOD}}' });
    await world.settle();
    const text = (await world.events('ModelCallBegun'))[1]?.data['sentText'];
    expect(text).toContain('"Henrik says SECRET_1"');
    expect(text).toContain('"TEXT_1"');
  });

  it('[PM19] is not named where it was not in the text', async () => {
    await start();
    const roomId = await person.opensChat();
    await person.posts(roomId, 'What is due?', 'adexis:latest');
    await world.settle();
    const [call] = await world.events('ModelCalled');
    expect(call?.data['withheld']).toBeUndefined();
    expect(call?.data['unmasked']).toBeUndefined();
    expect(wire()).not.toContain('Henrik');
  });
});

describe('what was written elsewhere', () => {
  it('[PM20] [PM21] is masked by what each section says, kept back and sent as it is alike', async () => {
    await start();
    await person.savesPhod({
      ...file,
      health: { contact_person: 'Brindle kvorum' },
      team: [{ name: 'Walnut gasket' }],
    });
    await person.posts(await person.opensChat(), 'Ask brindle kvorum and walnut gasket.');
    await world.settle();
    expect(wire()).toContain('Ask PERSON_1 and PERSON_2.');
  });
});
