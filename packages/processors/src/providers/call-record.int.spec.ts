import { inlineCompute } from '@mach42/compute/call-task.ts';
import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { failureTexts } from '@mach42/contracts/models/failure-texts.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { modelCallsDecider } from '@mach42/domain/models/decider.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { ledgerPage } from '@mach42/read-models/models/ledger.reads.ts';
import { dana } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processorReads } from '../kernel/reads.ts';
import { WorkBoard } from '../models/work-board.ts';
import { countedBy } from './call-record.ts';
import { ProviderFailed, ProviderTimeout } from './provider-errors.ts';
import { whenCallBrokeOffRecordIt } from './when-call-broke-off-record-it.ts';

let world: ProcessorsWorld;
let person: Acts;

async function open(store = memoryEventStore()): Promise<void> {
  world = await ProcessorsWorld.open(store);
  world.provider.isOutside = true;
  person = new Acts(world);
}
beforeEach(() => open());
afterEach(() => world.close());

const ledger = async () => (await ledgerPage(world.database, dana.id, { limit: 9 })).data;
const file = { pieces: ['{"notes": ["Order clay."]}'] };

describe('a call of a model outside the machine', () => {
  it('[ML3] [RP3] is in the ledger before the answer comes, and once', async () => {
    world.provider.answers({ end: 'hang' });
    await world.start();
    const hangs = world.provider.hangs();
    const jobId = await person.queues({ instructions: 'Merge it.' });
    await hangs;
    const [begun] = await world.until('ModelCallBegun', 1);
    expect(begun?.data).toMatchObject({
      jobId,
      userId: dana.id,
      workerId: 'one',
      sentText: expect.stringContaining('Merge it.'),
    });
    expect(await world.events('ModelCalled')).toEqual([]);
    await person.cancels(jobId);
    await world.settle();
    const { callId } = begun?.data ?? {};
    const [ended] = await world.events('ModelCalled');
    expect(ended?.data).toMatchObject({ callId, complete: false });
    expect(ended?.data).not.toHaveProperty('sentText');
    expect(await ledger()).toMatchObject([
      { id: callId, jobId, maskedText: begun?.data['sentText'] },
    ]);
  });

  it.each([
    [['{'], { firstTextMs: 0, durationMs: 250 }],
    [[], { durationMs: 250 }],
  ])('[ML4] with the pieces %j tells when it began to answer, if it did', async (pieces, times) => {
    world.provider.answers({ pieces, end: 'hang' });
    await world.start();
    const hangs = world.provider.hangs();
    const jobId = await person.queues();
    await hangs;
    world.clock.advance(250);
    await person.cancels(jobId);
    await world.settle();
    const [ended] = await world.events('ModelCalled');
    const { firstTextMs, durationMs } = ended?.data ?? {};
    expect({ ...(firstTextMs === undefined ? {} : { firstTextMs }), durationMs }).toEqual(times);
  });

  it.each([
    [['{"no', 'tes'], new ProviderFailed('Broke off.', { retryable: false }), [3, 7, 2]],
    [['{"no', 'tes'], 'stopped' as const, [3, 7, 2]],
    [[], new ProviderTimeout(1000), [0, 0, 0]],
    [[], new ProviderFailed('Refused.', { retryable: false }), undefined],
  ])(
    '[ML5] with the pieces %j and the end %s has its tokens estimated, if it used any',
    async (pieces, end, counts) => {
      world.provider.isOutside = true;
      world.provider.answers({ pieces, end: end === 'stopped' ? 'hang' : end });
      await world.start({ retryMs: 1000 });
      const hangs = end === 'stopped' ? world.provider.hangs() : undefined;
      const jobId = await person.queues({ instructions: 'Merge {{ENTRY}}' });
      await hangs;
      if (hangs !== undefined) await person.cancels(jobId);
      await world.settle();
      const [row] = await ledger();
      if (counts === undefined) {
        expect(row).toMatchObject({ inputTokens: 0, outputTokens: 0, cost: 0 });
        expect(row).not.toHaveProperty('tokensEstimated');
        return;
      }
      const [outputTokens, characters, pieceCount] = counts;
      expect(row?.inputTokens).toBeGreaterThan(0);
      expect(row).toMatchObject({
        outputTokens,
        tokensEstimated: true,
        received: { characters, pieces: pieceCount },
      });
    },
  );

  it.each([
    [12, 12],
    [1.5, 2],
    [-1, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [undefined as unknown as number, 0],
    [1e300, 1_000_000_000],
  ])('[PV30] counts %d tokens as %d', (said, counted) => {
    expect(countedBy(said)).toBe(counted);
  });

  it('[RP23] ends a job whose answer is longer than any file, without trying again', async () => {
    const piece = 'x'.repeat(limits.modelAnswerCharacters / 2);
    world.provider.answers({ pieces: ['{', piece, piece, 'never'], end: 'hang' });
    await world.start();
    await person.queues();
    await world.settle();
    expect(await world.events('JobFailed')).toMatchObject([
      { data: { error: workerTexts.endless, final: true, code: 'UPSTREAM_ERROR' } },
    ]);
    expect((await ledger())[0]).toMatchObject({ received: { pieces: 2 } });
  });

  it('[RP23] ends a reply that is longer than one may be, and keeps what was written', async () => {
    const piece = 'x'.repeat(limits.replyCharacters);
    world.provider.answers({ pieces: [piece, 'more', 'never'], end: 'hang' });
    await world.start();
    await person.posts(await person.opensChat(), 'Tell me all.');
    await world.settle();
    expect(await world.events('ReplyFailed')).toMatchObject([
      { data: { error: failureTexts.tooLongAnswer, content: piece } },
    ]);
  });

  it('[RP17] is not made when what would be sent cannot be recorded', async () => {
    await world.close();
    const store = memoryEventStore();
    const append = store.append.bind(store);
    let isDown = true;
    store.append = async (stream, events, expected) => {
      if (isDown && events.some(({ type }) => type === 'ModelCallBegun')) throw new Error('Full.');
      return append(stream, events, expected);
    };
    await open(store);
    world.provider.answers(file);
    await world.start({ retryMs: 1000 });
    await person.queues();
    await world.settle();
    expect(await world.events('JobStarted')).toHaveLength(1);
    expect(world.provider.calls).toEqual([]);
    isDown = false;
    world.clock.advance(1000);
    await world.settle();
    expect(world.provider.calls).toHaveLength(1);
    expect(await world.events('JobCompleted')).toHaveLength(1);
  });

  it('[ML3] is recorded at its end alone where nothing leaves the machine', async () => {
    world.provider.isOutside = false;
    world.provider.answers(file);
    await world.start();
    await person.queues();
    await world.settle();
    expect(await world.events('ModelCallBegun')).toEqual([]);
    expect((await world.events('ModelCalled'))[0]?.data).toHaveProperty('sentText');
  });
});

describe('a call whose process ended before the answer', () => {
  const callId = '00000000-0000-7000-8000-000000000501';
  async function isLeftBehind(): Promise<void> {
    const call = { callId, userId: dana.id, provider: 'builtin', modelId: 'qwen3:8b' };
    const data = { ...call, workerId: 'one', sentText: 'Merge.', inputTokens: 2, cost: 0.25 };
    await world.commands.execute(
      modelCallsDecider,
      callId,
      { type: 'BeginModelCall', data: { ...data, purpose: 'merge' }, actor: system, at: world.now },
      { correlationId: callId },
    );
  }

  it('[RP18] is recorded as broken off, with what it may have cost, as soon as the process is there again', async () => {
    await isLeftBehind();
    await world.start({ workerId: 'one' });
    await world.settle();
    expect(await ledger()).toMatchObject([
      {
        id: callId,
        maskedText: 'Merge.',
        inputTokens: 2,
        cost: 0.25,
        error: modelTexts.brokenOff,
      },
    ]);
    await world.settle();
    expect(await world.events('ModelCallFailed')).toHaveLength(1);
  });

  it('[RP18] is recorded by another process when no call can be under way any more', async () => {
    await isLeftBehind();
    await world.start({ workerId: 'two', leaseMs: 45_000, sweepMs: 15_000 });
    world.clock.advance(315_000);
    await world.settle();
    expect(await ledger()).toMatchObject([{ id: callId, underWay: true }]);
    world.clock.advance(30_000);
    await world.settle();
    expect(await ledger()).toMatchObject([{ id: callId, error: modelTexts.brokenOff }]);
  });

  it('[RP18] is not one that this process is still making', async () => {
    await isLeftBehind();
    await world.settle();
    const board = new WorkBoard();
    const reads = processorReads(world.database, inlineCompute);
    const newId = () => callId;
    const { store, commands } = world;
    const caller = {
      store,
      readModelsAt: async () => undefined,
      commands,
      reads,
      board,
      workerId: 'one',
      longestCallMs: 1000,
      newId,
    };
    const { doDue } = whenCallBrokeOffRecordIt(caller);
    const modelId = 'qwen3:8b';
    const inHand = {
      kind: 'run',
      id: callId,
      modelId,
      provider: 'builtin',
      since: world.now,
    } as const;
    const done = board.begin(callId, inHand);
    world.clock.advance(10_000);
    await doDue(world.clock.now());
    expect(await world.events('ModelCallFailed')).toEqual([]);
    done();
    await doDue(world.clock.now());
    expect(await world.events('ModelCallFailed')).toHaveLength(1);
  });
});
