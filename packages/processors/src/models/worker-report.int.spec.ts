import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Processors } from '../create-processors.ts';
import { ProviderFailed } from '../providers/provider-errors.ts';

let world: ProcessorsWorld;
let person: Acts;

beforeEach(async () => {
  world = await ProcessorsWorld.open();
  person = new Acts(world);
});
afterEach(() => world.close());

const modelId = 'mach42v1:latest';
const model = async (processors: Processors) => {
  const { models } = await processors.workerReport();
  return models.find((one) => one.modelId === modelId);
};
const inProgress = async (processors: Processors) =>
  (await processors.workerReport()).processes[0]?.work;

describe('the report of the workers', () => {
  it('[PM3] reports the running job by its id, with its model, and since when', async () => {
    world.provider.answers({ end: 'hang' });
    const processors = await world.start({ workerId: 'one' });
    const hanging = world.provider.hangs();
    const jobId = await person.queues({ modelId, entryText: 'Order clay.' });
    await hanging;
    const report = await processors.workerReport();
    expect(report.processes).toEqual([
      {
        id: 'one',
        since: '2026-11-20T09:00:00.000Z',
        places: { replies: 256, jobs: 64 },
        work: [
          {
            kind: 'job',
            id: jobId,
            modelId,
            provider: 'builtin',
            since: '2026-11-20T09:00:00.000Z',
          },
        ],
      },
    ]);
    expect(await model(processors)).toMatchObject({ running: 1, provider: 'builtin' });
    expect(JSON.stringify(report)).not.toContain('Order clay.');
  });

  it('[PM3] reports by the time of day since when a process runs', async () => {
    world.clock.set(3_600_000);
    const processors = await world.start({ workerId: 'one' });
    const report = await processors.workerReport();
    expect(report.processes).toMatchObject([{ id: 'one', since: '2026-11-20T10:00:00.000Z' }]);
  });

  it('[PM3] reports a reply by its message, and nothing once it has ended', async () => {
    world.provider.answers({ pieces: ['On Fri'], end: 'hang' });
    const processors = await world.start();
    const hanging = world.provider.hangs();
    const roomId = await person.opensChat();
    await person.posts(roomId, 'When is the lease due?');
    await hanging;
    const [reply] = (await inProgress(processors)) ?? [];
    expect(reply).toMatchObject({ kind: 'reply', modelId });
    await person.stops(roomId, reply?.id ?? '', 'On Fri');
    await world.settle();
    expect(await inProgress(processors)).toEqual([]);
    expect(await model(processors)).toMatchObject({ running: 0, completed: 0, failed: 0 });
  });

  it('[PM3] counts how runs ended, and reports the last failures by their codes', async () => {
    world.provider.answers(
      { pieces: ['{"notes":["Order clay."]}'] },
      { end: new ProviderFailed('The key is wrong.', { retryable: false }) },
      { pieces: ['I cannot do that.'] },
    );
    const processors = await world.start({ retryMs: 1000 });
    await person.queues({ modelId });
    await world.settle();
    await person.queues({ modelId });
    await world.settle();
    world.clock.advance(60_000);
    await person.queues({ modelId });
    await world.settle();
    expect(await model(processors)).toMatchObject({
      completed: 1,
      failed: 2,
      failures: [
        { code: 'UNREADABLE', at: '2026-11-20T09:01:00.000Z' },
        { code: 'UPSTREAM_ERROR', at: '2026-11-20T09:00:00.000Z' },
      ],
    });
  });

  it('[PM3] names no provider for a model that nothing can answer as, and leaves out external ones', async () => {
    world.provider.isAvailable = false;
    const { models, providers } = await (await world.start()).workerReport();
    expect(models.find((one) => one.modelId === modelId)?.provider).toBeNull();
    expect(models.filter(({ type }) => type === 'external')).toEqual([]);
    expect(providers).toEqual([
      { id: 'builtin', available: false, outside: false, places: 64, running: 0, most: 64 },
    ]);
  });
});
