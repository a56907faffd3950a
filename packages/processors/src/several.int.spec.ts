import { accessDecider } from '@mach42/domain/audit/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { modelCallsDecider } from '@mach42/domain/models/decider.ts';
import { ada, dana, guest } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import {
  askMany,
  beginnings,
  eachOnce,
  ends,
  timesSent,
} from '@mach42/testing/processors/many-asked.ts';
import {
  ProcessorsWorld,
  type InstanceOptions,
} from '@mach42/testing/processors/processors-world.ts';
import { ScriptedProvider } from '@mach42/testing/providers/scripted-provider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaseMsAmongSeveral as leaseMs } from './processor-options.ts';

const count = 200;
const sweepMs = 15_000;
const anyAnswer = { pieces: ['{}'] };

let world: ProcessorsWorld;
let person: Acts;
beforeEach(async () => {
  world = await ProcessorsWorld.open();
  person = new Acts(world);
});
afterEach(() => world.close());

const start = (workerId: string, options: InstanceOptions = {}) =>
  world.start({ workerId, leaseMs, sweepMs, jobsOfPerson: () => count, ...options });

describe('several processors over one log', () => {
  it('[PD1] call a model once for each of 200 jobs and 200 messages', async () => {
    const providers = ['one', 'two', 'three'].map(() => new ScriptedProvider());
    for (const [index, provider] of providers.entries()) {
      provider.answers(anyAnswer);
      await start(`worker-${index}`, { provider });
    }
    await askMany(person, count);
    await world.settle();

    expect(await ends(world)).toEqual(eachOnce(count));
    const sent = timesSent(providers);
    expect(sent.size).toBe(2 * count);
    expect(new Set(sent.values())).toEqual(new Set([1]));
    const streams = (await beginnings(world)).map(({ stream }) => stream);
    expect(streams).toHaveLength(new Set(streams).size);
    expect(await world.events('ModelCalled')).toHaveLength(2 * count);
    for (const { calls } of providers) expect(calls.length).toBeGreaterThan(0);
  });

  it('[PD1] [PD2] finish what one of them was killed over, and double nothing', async () => {
    const [doomed, healthy] = [new ScriptedProvider(), new ScriptedProvider()];
    doomed.answers(...Array.from({ length: 9 }, () => anyAnswer), { end: 'hang deaf' });
    healthy.answers(anyAnswer);
    const first = await start('doomed', { provider: doomed });
    await start('two', { provider: healthy });
    await start('three', { provider: healthy });
    const hangs = doomed.hangs();
    await askMany(person, count);
    await hangs;
    world.kill(first);
    await world.settle();
    const left = count * 2 - (await world.events('ModelCalled')).length;
    expect(left).toBeGreaterThan(0);
    world.clock.advance(leaseMs + 1);
    await world.settle();
    world.clock.advance(sweepMs);
    await world.settle();

    expect(await ends(world)).toEqual(eachOnce(count));
    const again = (await beginnings(world)).filter(({ data }) => data['attempt'] === 2);
    expect(again.length).toBeGreaterThanOrEqual(left);
    expect(again.map(({ data }) => data['workerId'])).not.toContain('doomed');
    const sent = timesSent([doomed, healthy]);
    expect(sent.size).toBe(2 * count);
    const twice = [...sent.values()].filter((times) => times === 2).length;
    expect(twice).toBeLessThanOrEqual(again.length);
    expect(Math.max(...sent.values())).toBeLessThanOrEqual(2);
    const byHealthy = timesSent([healthy]);
    expect(new Set(byHealthy.values())).toEqual(new Set([1]));
  }, 120_000);

  it.each([
    ['right', 0],
    ['an hour ahead', 3_600_000],
    ['an hour behind', -3_600_000],
  ])(
    '[PD2] leave what another is at to it, however long, and take it when that dies, its clock %s',
    async (_, aheadMs) => {
      const [slow, healthy] = [new ScriptedProvider(), new ScriptedProvider()];
      slow.answers({ end: 'hang deaf' });
      healthy.answers(anyAnswer);
      const first = await start('slow', { provider: slow, aheadMs });
      const hangs = slow.hangs();
      const jobId = await person.queues();
      await hangs;
      const alsoHangs = slow.hangs();
      await person.posts(await person.opensChat(), 'When?');
      await alsoHangs;
      const other = await start('new', { provider: healthy });
      for (let renewals = 1; renewals <= 4; renewals += 1) {
        world.clock.advance((leaseMs * 2) / 3);
        await world.until('JobLeaseRenewed', renewals);
        await world.until('ReplyLeaseRenewed', renewals);
        await other.processAll();
      }
      expect(await world.jobProgress(jobId)).toMatchObject({ workerId: 'slow' });
      expect(healthy.calls).toEqual([]);

      world.kill(first);
      world.clock.advance(leaseMs + sweepMs);
      await other.processAll();
      expect(await world.jobProgress(jobId)).toMatchObject({ status: 'completed' });
      expect(await world.events('ReplyCompleted')).toHaveLength(1);
      expect(healthy.calls).toHaveLength(2);
    },
  );

  it('[PD5] take up what is asked while one of them winds down, which ends what it has begun', async () => {
    const [leaving, staying] = [new ScriptedProvider(), new ScriptedProvider()];
    leaving.answers({ end: 'hang' });
    staying.answers(anyAnswer);
    const first = await start('leaving', { provider: leaving });
    const hangs = leaving.hangs();
    const begunBefore = await person.queues();
    await hangs;
    await start('staying', { provider: staying });
    let hasEnded = false;
    const ended = first.windDown().then(() => (hasEnded = true));
    const later = [await person.queues(), await person.queues()];
    await world.until('JobCompleted', 2);
    expect(leaving.calls).toHaveLength(1);
    for (const jobId of later) {
      expect(await world.jobProgress(jobId)).toMatchObject({ status: 'completed' });
    }
    expect(await world.jobProgress(begunBefore)).toMatchObject({ workerId: 'leaving' });
    expect(hasEnded).toBe(false);
    await person.cancels(begunBefore);
    await ended;
    expect(leaving.calls).toHaveLength(1);
  });

  it('[PD6] take up at once what one of them gives back as it stops, and call once more', async () => {
    const [leaving, staying] = [new ScriptedProvider(), new ScriptedProvider()];
    leaving.answers({ pieces: ['{'], end: 'hang' });
    staying.answers(anyAnswer);
    const first = await start('leaving', { provider: leaving });
    const hangs = leaving.hangs();
    const jobId = await person.queues();
    await hangs;
    const alsoHangs = leaving.hangs();
    await person.posts(await person.opensChat(), 'When?');
    await alsoHangs;
    const other = await start('staying', { provider: staying });
    await other.processAll();
    expect(staying.calls).toEqual([]);

    await world.stop(first);
    await world.until('JobCompleted', 1);
    await world.until('ReplyCompleted', 1);
    await other.processAll();
    expect(await world.jobProgress(jobId)).toMatchObject({ status: 'completed' });
    expect([leaving.calls.length, staying.calls.length]).toEqual([2, 2]);
    for (const type of ['JobReleased', 'ReplyReleased']) {
      expect((await world.events(type)).map(({ data }) => data['workerId'])).toEqual(['leaving']);
    }
    const began = (await beginnings(world)).map(({ data }) => [data['workerId'], data['attempt']]);
    const of = (worker: string) => began.filter(([id]) => id === worker);
    expect(of('leaving')).toEqual([
      ['leaving', 1],
      ['leaving', 1],
    ]);
    expect(of('staying')).toEqual([
      ['staying', 1],
      ['staying', 1],
    ]);
    const calls = (await world.events('ModelCalled')).map(({ data }) => data['complete']);
    expect(calls.filter((isComplete) => isComplete === true)).toHaveLength(2);
    expect(calls.filter((isComplete) => isComplete === false)).toHaveLength(2);
  });

  it('[PD6] start again, however often they are stopped in the middle', async () => {
    const provider = new ScriptedProvider();
    provider.answers(...Array.from({ length: 8 }, () => ({ end: 'hang' }) as const), anyAnswer);
    const jobId = await person.queues();
    await person.posts(await person.opensChat(), 'When?');
    for (let stops = 1; stops <= 4; stops += 1) {
      const instance = await start(`worker-${stops}`, { provider });
      await world.until('JobStarted', stops);
      await world.until('ReplyStarted', stops);
      await world.stop(instance);
    }
    provider.answers(anyAnswer);
    await start('last', { provider });
    await world.settle();
    expect(await world.jobProgress(jobId)).toMatchObject({ status: 'completed' });
    expect(await world.events('ReplyCompleted')).toHaveLength(1);
  });

  it('[PD3] do once what follows from events and from time', async () => {
    const minute = 60_000;
    const { now } = world;
    const expiresAt = new Date(world.clock.now().getTime() + minute).toISOString();
    const reason = 'She reports that a chat is missing.';
    const opening = { openingId: 'opening-1', userId: dana.id, reason, expiresAt };
    const grant = { type: 'GrantAccess', data: opening, actor: ada, at: now } as const;
    const origin = { correlationId: 'test' };
    await world.commands.execute(accessDecider, dana.id, grant, origin);
    const callId = '00000000-0000-7000-8000-000000000501';
    const call = { callId, userId: dana.id, provider: 'builtin', modelId: 'qwen3:8b' };
    const sent = { workerId: 'gone', sentText: 'Merge.', inputTokens: 2, cost: 0.25 };
    const data = { ...call, ...sent, purpose: 'merge' } as const;
    const begin = { type: 'BeginModelCall', data, actor: system, at: now } as const;
    await world.commands.execute(modelCallsDecider, callId, begin, origin);
    await new Acts(world, guest).opensChat();
    const entryId = await person.records('Clay', 'Order clay.');
    for (const workerId of ['one', 'two', 'three']) {
      await start(workerId, { guestChatHours: () => 1 });
    }
    await person.savesPhod({ notes: ['Order clay.'] }, { kind: 'datarais', entryId });
    await world.settle();
    for (let look = 0; look < 3; look += 1) {
      world.clock.advance(60 * minute);
      await world.settle();
    }
    for (const type of ['BreakGlassClosed', 'ModelCallFailed', 'RoomErased', 'EntryProcessed']) {
      expect([type, (await world.events(type)).length]).toEqual([type, 1]);
    }
  });
});
