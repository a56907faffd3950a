import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import { findJob } from '@mach42/read-models/jobs/jobs.reads.ts';
import { dana, pia } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { fileAnswer, ScriptedProvider } from '@mach42/testing/providers/scripted-provider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '../providers/provider-errors.ts';

let world: ProcessorsWorld;
let person: Acts;

const minutes = 60_000;
const answer = fileAnswer({ notes: ['Order clay.'] });
const away = {
  end: new ProviderFailed('Not there.', { retryable: true, unavailable: { why: 'away' } }),
};

beforeEach(async () => {
  world = await ProcessorsWorld.open();
  person = new Acts(world);
  world.provider.answers(answer);
});
afterEach(() => world.close());

const jobOf = async (jobId: string) => {
  const { state } = await world.commands.load(jobsDecider, jobId);
  if (!state.exists) throw new Error('There is no job.');
  return state;
};
const after = async (ms: number) => {
  world.clock.advance(ms);
  await world.settle();
};

describe('a job whose provider does not answer', () => {
  it('[PJ21] waits for it without a beginning, is shown to wait, and runs when it is back', async () => {
    world.provider.isAvailable = false;
    await world.start();
    const jobId = await person.queues();
    await world.settle();
    expect(await jobOf(jobId)).toMatchObject({ attempt: 0, progress: { status: 'queued' } });
    expect((await findJob(world.database, jobId))?.job).toMatchObject({
      status: 'queued',
      waitingFor: 'builtin',
      waitingUntil: '2026-11-20T09:15:00.000Z',
    });
    await after(14 * minutes);
    world.provider.isAvailable = true;
    await after(20_000);
    expect(await jobOf(jobId)).toMatchObject({ attempt: 1, progress: { status: 'completed' } });
    expect((await findJob(world.database, jobId))?.job.waitingFor).toBeUndefined();
    expect(await world.events('JobAwaitsProvider')).toHaveLength(1);
  });

  it('[PJ21] is taken up within seconds of its return', async () => {
    world.provider.isAvailable = false;
    await world.start({ sweepMs: 60 * minutes });
    const jobId = await person.queues();
    await world.settle();
    world.provider.isAvailable = true;
    for (let step = 0; step < 3; step += 1) await after(2000);
    expect((await jobOf(jobId)).progress.status).toBe('completed');
  });

  it('[PJ21] fails in the end, by the setting, and says for whom it waited', async () => {
    world.provider.isAvailable = false;
    await world.start({ waitForProviderMs: () => 2 * minutes });
    const jobId = await person.queues();
    await world.settle();
    await after(2 * minutes - 1);
    expect((await jobOf(jobId)).progress.status).toBe('queued');
    await after(20_000);
    const { progress } = await jobOf(jobId);
    expect(progress).toMatchObject({ status: 'failed' });
    expect(JSON.stringify(progress)).toContain('Built-in assistant did not answer');
    expect((await world.events('JobFailed'))[0]?.data).toMatchObject({ code: 'NO_PROVIDER' });
  });

  it('[PJ21] fails at once where the setting is nothing', async () => {
    world.provider.isAvailable = false;
    await world.start({ waitForProviderMs: () => 0 });
    const jobId = await person.queues();
    await world.settle();
    expect((await jobOf(jobId)).progress.status).toBe('failed');
  });

  it('[PJ21] is cancelled like any that waits', async () => {
    world.provider.isAvailable = false;
    await world.start();
    const jobId = await person.queues();
    await world.settle();
    await person.cancels(jobId);
    world.provider.isAvailable = true;
    await after(20_000);
    expect((await jobOf(jobId)).progress.status).toBe('cancelled');
    expect(world.provider.calls).toEqual([]);
  });

  it('[PJ21] waits on after a restart, and no longer for it', async () => {
    world.provider.isAvailable = false;
    const first = await world.start();
    const jobId = await person.queues();
    await world.settle();
    world.kill(first);
    await after(10 * minutes);
    await world.start();
    await after(4 * minutes);
    expect(await world.events('JobAwaitsProvider')).toHaveLength(1);
    expect((await jobOf(jobId)).progress.status).toBe('queued');
    await after(2 * minutes);
    expect((await jobOf(jobId)).progress.status).toBe('failed');
  });

  it('[PJ22] that cannot be reached is tried later and later, and no try counts', async () => {
    world.provider.answers(away, away, away, away, away, answer);
    await world.start({ retryMs: 1000 });
    const jobId = await person.queues();
    await world.settle();
    expect(await jobOf(jobId)).toMatchObject({ attempt: 0, progress: { status: 'queued' } });
    const calls: number[] = [];
    for (const wait of [1000, 1000, 2000, 4000, 8000]) {
      await after(wait);
      calls.push(world.provider.calls.length);
    }
    expect(calls).toEqual([2, 3, 4, 5, 6]);
    expect(await jobOf(jobId)).toMatchObject({ attempt: 1, progress: { status: 'completed' } });
  });

  it('[PJ22] that is never reached is given up when the wait is over', async () => {
    world.provider.answers(away);
    await world.start({ retryMs: 1000 });
    const jobId = await person.queues();
    await world.settle();
    for (let minute = 0; minute < 17; minute += 1) await after(minutes);
    expect((await jobOf(jobId)).progress).toMatchObject({ status: 'failed', error: 'Not there.' });
    expect(world.provider.calls.length).toBeLessThan(30);
  });

  it('[PJ22] that breaks off in the middle uses an attempt up, so that nothing continues for ever', async () => {
    const brokeOff = {
      pieces: ['{'],
      end: new ProviderFailed('Broke off.', { retryable: true }),
    };
    world.provider.answers(brokeOff);
    await world.start({ retryMs: 1000 });
    const jobId = await person.queues();
    await world.settle();
    await after(1000);
    await after(2000);
    await after(60 * minutes);
    expect((await jobOf(jobId)).progress).toMatchObject({ status: 'failed' });
    expect(world.provider.calls).toHaveLength(3);
  });
});

describe('many jobs that wait for a provider', () => {
  it('[PJ21] leave the slots to jobs of other models', async () => {
    const local = 'qwen3:8b';
    const hybrid = 'mach42v1:latest';
    const ollama = new ScriptedProvider('ollama');
    ollama.isAvailable = false;
    await world.start({ others: [ollama] });
    for (let number = 10; number < 50; number += 1) {
      const id = `0192f3a0-0000-7000-8000-0000000009${number}`;
      await new Acts(world, { ...dana, id }).queues({ modelId: local });
    }
    const jobId = await new Acts(world, pia).queues({ modelId: hybrid, priority: 'low' });
    await world.settle();
    expect((await jobOf(jobId)).progress.status).toBe('completed');
    expect(await world.events('JobAwaitsProvider')).toHaveLength(40);
  });
});
