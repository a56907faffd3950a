import { limits } from '@mach42/contracts/kernel/limits.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { fileAnswer } from '@mach42/testing/providers/scripted-provider.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderFailed } from '../providers/provider-errors.ts';

let world: ProcessorsWorld;
let person: Acts;

beforeEach(async () => {
  world = await ProcessorsWorld.open();
  person = new Acts(world);
});
afterEach(() => world.close());

describe('a job that is tried again', () => {
  it('[PJ4] succeeds on a later try', async () => {
    world.provider.answers(
      { end: new ProviderFailed('Overloaded.', { retryable: true }) },
      fileAnswer({ notes: ['Order clay.'] }),
    );
    await world.start({ retryMs: 1000 });
    const jobId = await person.queues();
    await world.settle();
    world.clock.advance(1000);
    await world.settle();
    expect(await world.jobProgress(jobId)).toMatchObject({ status: 'completed' });
  });

  it('[PJ4] waits after a failure, whichever worker is to try again', async () => {
    const failure = { end: new ProviderFailed('Overloaded.', { retryable: true }) };
    world.provider.answers(failure, failure, fileAnswer({ notes: ['Order clay.'] }));
    const sweepMs = 500;
    await world.start({ retryMs: 4000, sweepMs });
    await world.start({ workerId: 'two', retryMs: 4000, sweepMs });
    const jobId = await person.queues();
    await world.settle();
    const callsAfter = async (ms: number) => {
      world.clock.advance(ms);
      await world.settle();
      return world.provider.calls.length;
    };
    expect(await callsAfter(3999)).toBe(1);
    expect(await callsAfter(1)).toBe(2);
    expect(await callsAfter(7999)).toBe(2);
    expect(await callsAfter(1)).toBe(3);
    expect(await world.jobProgress(jobId)).toMatchObject({ status: 'completed' });
  });

  it('[PJ4] keeps the last error after three tries; queued again by its person it has three more', async () => {
    const failure = (text: string) => ({ end: new ProviderFailed(text, { retryable: true }) });
    const texts = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'];
    world.provider.answers(...texts.map(failure));
    await world.start({ retryMs: 1000 });
    const jobId = await person.queues();
    const threeTries = async () => {
      for (const wait of [0, 1000, 2000]) {
        world.clock.advance(wait);
        await world.settle();
      }
      return world.jobProgress(jobId);
    };
    expect(await threeTries()).toEqual({ status: 'failed', error: 'Three.' });
    expect(world.provider.calls).toHaveLength(3);
    await person.retries(jobId);
    expect(await threeTries()).toEqual({ status: 'failed', error: 'Six.' });
    expect(world.provider.calls).toHaveLength(6);
  });

  it('[PJ4] fails with the limit that the file is beyond which it would make', async () => {
    world.provider.answers(fileAnswer({ ['k'.repeat(limits.phod.nameCharacters + 1)]: 1 }));
    await world.start({ retryMs: 1000 });
    const jobId = await person.queues();
    for (const wait of [0, 1000, 2000]) {
      world.clock.advance(wait);
      await world.settle();
    }
    const error = phodTexts.beyond.nameCharacters(limits.phod.nameCharacters);
    expect(await world.jobProgress(jobId)).toEqual({ status: 'failed', error });
  });

  it('[PP13] is taken up again after a run that failed unexpectedly', async () => {
    world.provider.answers(fileAnswer({ notes: ['Order clay.'] }));
    const broken = vi.spyOn(world.provider, 'contextTokens').mockImplementationOnce(() => {
      throw new Error('Broken.');
    });
    await world.start({ retryMs: 1000 });
    const jobId = await person.queues();
    await world.settle();
    expect(broken).toHaveBeenCalledOnce();
    expect(await world.jobProgress(jobId)).toMatchObject({ status: 'processing' });
    world.clock.advance(1000);
    await world.settle();
    expect(await world.jobProgress(jobId)).toMatchObject({ status: 'completed' });
  });
});
