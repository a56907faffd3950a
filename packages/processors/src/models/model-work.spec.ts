import {
  builtinProviderId,
  modelCatalogue,
  ollamaProviderId,
} from '@mach42/contracts/models/catalogue.ts';
import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { ScriptedProvider } from '@mach42/testing/providers/scripted-provider.ts';
import { describe, expect, it } from 'vitest';
import { providerRegistry } from '../providers/registry.ts';
import { ModelStatistics } from './model-statistics.ts';
import { workerStats } from './model-work.ts';

const reads = {
  queuedPerModel: async () =>
    new Map([
      ['mach42v1:latest', 2],
      ['qwen3:8b', 1],
    ]),
};

async function stats(
  provider: ScriptedProvider,
  statistics = new ModelStatistics(new FakeClock()),
) {
  const registry = providerRegistry(
    () => modelCatalogue('mach42'),
    () => [provider],
  );
  const all = await workerStats(registry, statistics, reads, {
    slotsOf: () => 10,
    uptimeSeconds: 60,
  });
  return (modelId: string) => all.get(modelId);
}

describe('the workers of a model', () => {
  it('MODEL-030 [PM1] are counted with what waits for them, how they fared and since when', async () => {
    const statistics = new ModelStatistics(new FakeClock());
    statistics.completed('mach42v1:latest');
    statistics.completed('mach42v1:latest');
    statistics.completed('mach42v1:latest');
    statistics.failed('mach42v1:latest', 'TIMEOUT');
    const of = await stats(new ScriptedProvider(), statistics);
    expect(of('mach42v1:latest')).toEqual({
      activeWorkers: 10,
      totalWorkers: 10,
      averageReliability: 0.75,
      averageUptime: 60,
      queuedRequests: 2,
      builtIn: true,
    });
    expect(of('adexis:latest')).toMatchObject({ averageReliability: 1, queuedRequests: 0 });
  });

  it('[PM1] say where the built-in assistant answers', async () => {
    const builtin = await stats(new ScriptedProvider(builtinProviderId));
    expect(builtin('mach42v1:latest')).toMatchObject({ builtIn: true });
    const ollama = await stats(new ScriptedProvider(ollamaProviderId));
    expect(ollama('mach42v1:latest')).not.toHaveProperty('builtIn');
  });

  it('[PM1] are none where nothing serves the model', async () => {
    const of = await stats(new ScriptedProvider());
    expect(of('qwen3:8b')).toEqual({
      activeWorkers: 0,
      totalWorkers: 0,
      averageReliability: 0,
      averageUptime: 0,
      queuedRequests: 1,
    });
  });

  it('[PM1] know whether their model is in memory, where that can be said', async () => {
    const provider = Object.assign(new ScriptedProvider(), {
      isLoaded: (modelId: string) => (modelId === 'adexis:latest' ? undefined : true),
    });
    const of = await stats(provider);
    expect(of('mach42v1:latest')?.loaded).toBe(true);
    expect(of('adexis:latest')).not.toHaveProperty('loaded');
    provider.isAvailable = false;
    expect((await stats(provider))('mach42v1:latest')).not.toHaveProperty('loaded');
  });

  it('[PM1] are there but not active while the provider does not answer', async () => {
    const provider = new ScriptedProvider();
    provider.isAvailable = false;
    const of = await stats(provider);
    expect(of('mach42v1:latest')).toMatchObject({ activeWorkers: 0, totalWorkers: 10 });
  });
});
