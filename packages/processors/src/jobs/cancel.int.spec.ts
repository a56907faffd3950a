import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import { ledgerPage } from '@mach42/read-models/models/ledger.reads.ts';
import { dana } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import type { FakeServer } from '@mach42/testing/providers/fake-server.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { shippedModelIds as modelIds } from '../models/model-ids.ts';
import { anthropicClient } from '../providers/anthropic/anthropic-client.ts';
import { chatProvider } from '../providers/language-model/chat-provider.ts';
import { ollamaClient } from '../providers/ollama/ollama-client.ts';
import { ollamaHost } from '../providers/ollama/ollama-host.ts';
import { OllamaWatch } from '../providers/ollama/ollama-watch.ts';
import type { ModelProvider } from '../providers/provider.ts';

let ending: AsyncDisposableStack;
let world: ProcessorsWorld;
beforeEach(async () => {
  ending = new AsyncDisposableStack();
  world = await ProcessorsWorld.open();
  ending.defer(() => world.close());
});
afterEach(() => ending.disposeAsync());

interface Connected {
  readonly fake: FakeServer;
  readonly provider: ModelProvider;
}

async function anthropic(): Promise<Connected> {
  const fake = ending.use(await new FakeAnthropic().start());
  fake.answers({ pieces: ['{"notes":'], end: 'hang' });
  const { key: apiKey, url: baseUrl } = fake;
  return {
    fake,
    provider: chatProvider(anthropicClient({ apiKey, baseUrl, modelIds, clock: systemClock })),
  };
}

async function ollama(): Promise<Connected> {
  const fake = ending.use(await new FakeOllama().start());
  fake.answers({ pieces: ['{"notes":'], end: 'hang' });
  const watch = new OllamaWatch(fake.url, { everyMs: 60_000, timeoutMs: 2000 });
  await watch.start();
  ending.defer(() => watch.stop());
  const host = ollamaHost(fake.url);
  const keepAliveMinutes = () => 30;
  const options = { host, isConfigured: true, watch, modelIds, keepAliveMinutes };
  const client = ollamaClient({ ...options, clock: systemClock });
  return { fake, provider: chatProvider(client) };
}

it.each([
  ['Anthropic', anthropic],
  ['Ollama', ollama],
])('[PJ5] a cancelled job closes its connection to %s', async (_, connect) => {
  const { fake, provider } = await connect();
  const progress = (): boolean =>
    world.received.some((signal) => signal.kind === 'progress' && signal.progress > 0.1);
  await world.start({ provider });
  const person = new Acts(world);
  const asked = fake.requests.length;
  const jobId = await person.queues({ modelId: 'mach42v1:latest' });
  await vi.waitUntil(progress, { timeout: 30_000 });
  const closed = fake.closed();
  await person.cancels(jobId);
  await closed;
  await world.settle();
  expect(fake.requests).toHaveLength(asked + 1);
  const { state } = await world.commands.load(jobsDecider, jobId);
  expect(state).toMatchObject({ progress: { status: 'cancelled' } });
  const [row] = (await ledgerPage(world.database, dana.id, { limit: 9 })).data;
  expect(row).toMatchObject({ jobId, provider: provider.id });
});
