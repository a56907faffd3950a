import type { WorkerStats } from '@mach42/contracts/models/schemas.ts';
import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { KeptLog } from '@mach42/testing/processors/kept-log.ts';
import { expect, it } from 'vitest';
import { ModelWatch } from './model-watch.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function watching() {
  const clock = new FakeClock();
  const signals = inProcessSignals();
  const received: string[] = [];
  signals.subscribe(({ kind }) => received.push(kind));
  const figures: WorkerStats = {
    activeWorkers: 0,
    totalWorkers: 10,
    averageReliability: 1,
    averageUptime: 0,
    queuedRequests: 0,
  };
  const stats = async () => new Map([['qwen3:8b', { ...figures }]]);
  const watch = new ModelWatch({ stats, signals, clock, log: new KeptLog() });
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1000) {
      clock.advance(1000);
      await settled();
    }
  };
  watch.start();
  return { watch, figures, received, pass };
}

it('MODEL-270 [PM2] reports within ten seconds that a model came, or its figures changed', async () => {
  const { figures, received, pass, watch } = watching();
  await settled();
  expect(received).toEqual([]);
  figures.activeWorkers = 10;
  await pass(4000);
  expect(received).toEqual(['models']);
  figures.queuedRequests = 1;
  await pass(4000);
  expect(received).toEqual(['models', 'models']);
  await watch.stop();
});

it('[PM2] says nothing while only time passes, and nothing once it is stopped', async () => {
  const { figures, received, pass, watch } = watching();
  await settled();
  figures.averageUptime = 60;
  await pass(10_000);
  await watch.stop();
  figures.activeWorkers = 10;
  await pass(10_000);
  expect(received).toEqual([]);
});
