import { getPriority } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { ComputeClosed, ComputeDeadlineExceeded, ComputeQueueFull } from './compute.ts';
import { computeSuite, sample } from './contract/compute-suite.ts';
import type { double, madeAfter, oldObjectsMb, priority, runFor } from './contract/sample-tasks.ts';
import { WorkerCompute, type WorkerComputeOptions } from './worker-compute.ts';

computeSuite('in worker threads', () => new WorkerCompute());

const run = sample<typeof runFor>('runFor');
const doubling = sample<typeof double>('double');
const heapOf = sample<typeof oldObjectsMb>('oldObjectsMb');
const forEver = 3_600_000;

describe('worker threads', () => {
  let compute: WorkerCompute;
  const start = (options: WorkerComputeOptions = {}) => {
    compute = new WorkerCompute({ threads: 2, ...options });
    return compute;
  };
  afterEach(() => compute.close());

  it('[WK5] let the caller continue', async () => {
    start();
    const ran = compute.run(run, 50, { owner: 'dana' });
    const turns: number[] = [];
    const counting = setInterval(() => turns.push(1));
    expect(await ran).toBe(50);
    clearInterval(counting);
    expect(turns.length).toBeGreaterThan(2);
  });

  it('[WK13] have less memory than the process', async () => {
    start();
    expect(await compute.run(heapOf, undefined, { owner: 'dana' })).toBe(768);
  });

  it.runIf(process.platform === 'linux')(
    '[WK15] have the processor behind the thread of the caller',
    async () => {
      start();
      const before = getPriority();
      const theirs = await compute.run(sample<typeof priority>('priority'), undefined, {
        owner: 'dana',
      });
      expect(theirs).toBe(Math.min(19, before + 5));
      expect(getPriority()).toBe(before);
    },
  );

  it('[WK6] end a task at its deadline, and continue with the next', async () => {
    start();
    const late = compute.run(run, forEver, { owner: 'dana', deadlineMs: 300 });
    const next = compute.run(doubling, 4, { owner: 'dana' });
    await expect(late).rejects.toThrow(ComputeDeadlineExceeded);
    await expect(late).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'This took longer than 0.3 seconds and was ended (runFor).',
    });
    expect(await next).toBe(8);
  });

  it('[WK7] take turns between owners', async () => {
    start({ threads: 2 });
    // With two free threads, the task that began last might end first.
    const stop = new AbortController();
    const held = compute.run(run, forEver, { owner: 'ada', signal: stop.signal });
    const order: string[] = [];
    const later = (owner: string, name: string) =>
      compute.run(run, 20, { owner }).then(() => order.push(name));
    const all = [1, 2, 3, 4].map((n) => later('dana', `dana ${n}`));
    all.push(later('mo', 'mo 1'), later('pia', 'pia 1'));
    await Promise.all(all);
    expect(order.indexOf('mo 1')).toBeLessThan(order.indexOf('dana 3'));
    expect(order.indexOf('pia 1')).toBeLessThan(order.indexOf('dana 4'));
    expect(order.filter((name) => name.startsWith('dana'))).toEqual(
      [1, 2, 3, 4].map((n) => `dana ${n}`),
    );
    stop.abort(new Error('Enough.'));
    await expect(held).rejects.toThrow('Enough.');
  });

  it('[WK8] are never all of one owner', async () => {
    start({ threads: 3 });
    const stop = new AbortController();
    const endless = Array.from({ length: 5 }, () =>
      compute.run(run, forEver, { owner: 'dana', signal: stop.signal }),
    );
    expect(await compute.run(doubling, 1, { owner: 'mo' })).toBe(2);
    stop.abort(new Error('Enough.'));
    const ended = await Promise.allSettled(endless);
    expect(ended.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  });

  it('[WK9] refuse what is too much of one owner, and of all', async () => {
    start({ waitingOfOwner: 2, waiting: 3 });
    const ask = (owner: string) => compute.run(run, 1, { owner });
    const dana = Array.from({ length: 4 }, () => ask('dana'));
    await expect(dana[3]).rejects.toThrow(ComputeQueueFull);
    await expect(dana[3]).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 5 });
    const mo = Array.from({ length: 2 }, () => ask('mo'));
    const pia = ask('pia');
    await expect(pia).rejects.toThrow(ComputeQueueFull);
    expect(await Promise.all([...dana.slice(0, 3), ...mo])).toEqual([1, 1, 1, 1, 1]);
  });

  it('[WK10] are given up with the signal, whether a task waits or runs', async () => {
    start();
    const signals = [new AbortController(), new AbortController()] as const;
    const [running, waiting] = signals.map(({ signal }) =>
      compute.run(run, forEver, { owner: 'dana', signal }),
    );
    signals[1].abort(new Error('The second.'));
    await expect(waiting).rejects.toThrow('The second.');
    signals[0].abort(new Error('The first.'));
    await expect(running).rejects.toThrow('The first.');
    expect(await compute.run(doubling, 1, { owner: 'dana' })).toBe(2);
  });

  it('[WK11] end with the pool', async () => {
    start();
    const all = [1, 2].map(() => compute.run(run, forEver, { owner: 'dana' }));
    const ended = Promise.allSettled(all);
    await compute.close();
    for (const outcome of await ended) {
      expect(outcome).toMatchObject({ reason: expect.any(ComputeClosed) });
    }
    await expect(compute.run(doubling, 1, { owner: 'dana' })).rejects.toThrow(ComputeClosed);
  });

  it('[WK12] keep what they made', async () => {
    start();
    const making = sample<typeof madeAfter>('madeAfter');
    const ask = (key: string) => compute.run(making, { key, bytes: 100 }, { owner: 'dana' });
    expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([1, 1, 2]);
  });
});
