import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import { saigeDecider, type SaigeCommand } from '@mach42/domain/saige/decider.ts';
import { ada } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chatProvider } from '../providers/language-model/chat-provider.ts';
import { textOf, type ChatClient } from '../providers/language-model/chat.ts';
import { ProviderFailed } from '../providers/provider-errors.ts';
import type { ModelDelta } from '../providers/provider.ts';

const modelId = 'mach42v1:latest';
let world: ProcessorsWorld;
let person: Acts;
/** The texts that the model was sent, in order. */
let sent: string[];
let failures: number;
let contextTokens: number;

const client: ChatClient = {
  id: 'builtin',
  isOutside: false,
  isPaid: false,
  async *stream(_, chat): AsyncGenerator<ModelDelta> {
    sent.push(textOf(chat));
    if (failures > 0) {
      failures -= 1;
      throw new ProviderFailed('Overloaded.', { retryable: true });
    }
    yield { kind: 'text', text: '{"notes": ["Order clay."]}' };
    yield { kind: 'end', usage: { inputTokens: 1, outputTokens: 1 }, complete: true, cost: 0 };
  },
  presence: () => 'ready',
  contextTokens: () => contextTokens,
  costOf: () => 0,
  available: async () => true,
};

beforeEach(async () => {
  [sent, failures, contextTokens] = [[], 0, 100_000];
  world = await ProcessorsWorld.open();
  person = new Acts(world);
  await change('CreateSaigeFile', {
    modelId,
    name: 'M',
    description: '',
    content: 'You are First.',
  });
  await change('SaveSaigeVersion', { content: 'You are Second.', changeSummary: 'Second' });
});
afterEach(() => world.close());

async function change<Type extends SaigeCommand['type']>(
  type: Type,
  data: Extract<SaigeCommand, { type: Type }>['data'],
): Promise<void> {
  const command = { type, data, actor: ada, at: world.now } as unknown as SaigeCommand;
  await world.commands.execute(saigeDecider, modelId, command, { correlationId: 'test' });
}

async function runs(saigeVersion?: number): Promise<string> {
  const jobId = await person.queues({
    modelId,
    ...(saigeVersion === undefined ? {} : { saigeVersion }),
  });
  await world.settle();
  return jobId;
}

const versionsSent = async () =>
  (await world.events('ModelCalled')).map(({ data }) => data['saigeVersion']);

describe('the SAIGE file of a merge', () => {
  it('[PL6] [PJ19] speaks before the rule of merges, in the version that the job was queued with', async () => {
    await world.start({ provider: chatProvider(client) });
    await runs(1);
    await runs(2);
    const [first = '', second = ''] = sent;
    expect(first).toMatch(
      /^\[system\]\nYou are First\.\n\n\[system\]\nYou keep a personal data file/,
    );
    expect(first).toContain('This holds whatever stands above about how to answer.');
    expect(first).not.toContain('Second');
    expect(second).toBe(first.replace('You are First.', 'You are Second.'));
    expect(await versionsSent()).toEqual([1, 2]);
  });

  it('[PL6] shapes no merge that was begun without a version', async () => {
    await world.start({ provider: chatProvider(client) });
    await runs();
    expect(sent[0]).toMatch(/^\[system\]\nYou keep a personal data file/);
    expect(sent[0]).not.toContain('whatever stands above');
    expect(await versionsSent()).toEqual([undefined]);
  });

  it('[PJ19] stays as it was queued, whatever is saved before a further try', async () => {
    failures = 1;
    await world.start({ provider: chatProvider(client), retryMs: 1000 });
    const jobId = await runs(2);
    await change('SaveSaigeVersion', { content: 'You are Third.', changeSummary: 'Third' });
    world.clock.advance(1000);
    await world.settle();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBe(sent[0]);
    const { state } = await world.commands.load(jobsDecider, jobId);
    expect(state).toMatchObject({
      request: { saigeVersion: 2 },
      progress: { status: 'completed' },
    });
  });

  it('[PJ19] counts for what the model can take in', async () => {
    await change('SaveSaigeVersion', { content: 'Long. '.repeat(1000), changeSummary: 'Long' });
    contextTokens = 1200;
    await world.start({ provider: chatProvider(client) });
    const jobId = await runs(3);
    expect(sent).toEqual([]);
    const { state } = await world.commands.load(jobsDecider, jobId);
    expect(state).toMatchObject({ progress: { status: 'failed', error: /larger context/ } });
  });
});
