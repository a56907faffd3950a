import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { queuedJobs } from '@mach42/read-models/jobs/queue.reads.ts';
import { dana, pia } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { ScriptedProvider } from '@mach42/testing/providers/scripted-provider.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let world: ProcessorsWorld;
let person: Acts;

beforeEach(async () => {
  world = await ProcessorsWorld.open();
  person = new Acts(world);
});
afterEach(() => world.close());

describe('jobs that wait', () => {
  it('[PJ13] [PJ16] are taken in the order of the positions that are shown', async () => {
    const other = new Acts(world, pia);
    const priorities = ['low', 'normal', 'high', 'normal', 'high'] as const;
    for (const priority of priorities) await person.queues({ priority });
    for (const priority of priorities) await other.queues({ priority });
    await world.settle();
    const positions = await queuedJobs(world.database, 99);
    expect(positions.slice(0, 4).map(({ userId }) => userId)).toEqual([
      dana.id,
      pia.id,
      dana.id,
      pia.id,
    ]);
    world.provider.answers({ pieces: ['{"notes": ["Order clay."]}'] });
    await world.start({ concurrentJobs: 1 });
    await world.settle();
    const started = await world.events('JobStarted');
    expect(started.map(({ data }) => data['jobId'])).toEqual(positions.map(({ jobId }) => jobId));
  });

  it('[PJ10] of one person does not wait for all of another’s', async () => {
    world.provider.answers({ end: 'hang' });
    for (let count = 0; count < 3; count += 1) await person.queues();
    await new Acts(world, pia).queues();
    await world.start({ concurrentJobs: 2 });
    const started = await world.until('JobStarted', 2);
    expect(new Set(started.map(({ data }) => data['userId']))).toEqual(new Set([dana.id, pia.id]));
  });

  it('[PJ10] are found behind more than a page of a person who may not have more running', async () => {
    for (let count = 0; count < 120; count += 1) await person.queues();
    world.provider.answers({ end: 'hang' });
    await new Acts(world, pia).queues({ priority: 'low' });
    await world.start({ concurrentJobs: 4 });
    const started = await world.until('JobStarted', 3);
    expect(started.map(({ data }) => data['userId'])).toEqual([dana.id, dana.id, pia.id]);
  });

  it('[PJ15] of one person are run two at once, at most, also by several workers', async () => {
    world.provider.answers({ end: 'hang' });
    const other = new ScriptedProvider();
    other.answers({ end: 'hang' });
    // As many as fit, so that the other one meets no person who wants the same.
    await world.start({ concurrentJobs: 2 });
    for (let count = 0; count < 5; count += 1) await person.queues();
    await world.until('JobStarted', 2);
    await world.start({ workerId: 'two', provider: other, concurrentJobs: 4 });
    await new Acts(world, pia).queues();
    const started = await world.until('JobStarted', 3);
    const whose = started.map(({ data }) => data['userId']);
    expect(whose.filter((userId) => userId === pia.id)).toHaveLength(1);
    expect(whose.filter((userId) => userId === dana.id)).toHaveLength(2);
    await person.cancels((started[0] as RecordedEvent).data['jobId'] as string);
    const next = await world.until('JobStarted', 4);
    expect(next[3]?.data['userId']).toBe(dana.id);
    expect(await world.events('JobStarted')).toHaveLength(4);
  });

  it('[PJ15] follows the setting', async () => {
    world.provider.answers({ end: 'hang' });
    await world.start({ concurrentJobs: 4, jobsOfPerson: () => 3 });
    for (let count = 0; count < 5; count += 1) await person.queues();
    expect(await world.until('JobStarted', 3)).toHaveLength(3);
  });

  it('[PJ13] notifies people who wait of their position whenever it changes', async () => {
    world.provider.answers({ end: 'hang' });
    await world.start({ concurrentJobs: 1 });
    const hangs = world.provider.hangs();
    await person.queues();
    await hangs;
    const other = new Acts(world, pia);
    const [first, second] = [await person.queues(), await other.queues()];
    const positions = () =>
      world.received.flatMap((signal) =>
        signal.kind === 'place' ? [[signal.jobId, signal.userId, signal.queuePosition]] : [],
      );
    const patience = { timeout: 20_000 };
    const notified = [
      [first, dana.id, 1],
      [second, pia.id, 2],
    ];
    await vi.waitFor(() => {
      world.clock.advance(500);
      expect(positions()).toEqual(notified);
    }, patience);
    await person.cancels(first);
    await vi.waitFor(() => {
      world.clock.advance(500);
      expect(positions()).toEqual([...notified, [second, pia.id, 1]]);
    }, patience);
  });
});
