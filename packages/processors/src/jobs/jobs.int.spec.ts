import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { attachmentsDecider, shownOf } from '@mach42/domain/attachments/decider.ts';
import { entriesDecider } from '@mach42/domain/datarais/decider.ts';
import { dana, pia } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { fileAnswer, ScriptedProvider } from '@mach42/testing/providers/scripted-provider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtinProvider } from '../providers/builtin/builtin-provider.ts';
import { ProviderFailed } from '../providers/provider-errors.ts';

let world: ProcessorsWorld;
let person: Acts;

beforeEach(async () => {
  world = await ProcessorsWorld.open();
  person = new Acts(world);
});
afterEach(() => world.close());

/** Returns the codes of a job's failures, in order. */
const codesOf = async (jobId: string) =>
  (await world.store.readStream(`job-${jobId}`))
    .filter(({ type }) => type === 'JobFailed')
    .map(({ data }) => (data as { readonly code?: string }).code);

describe('a job', () => {
  it('CALL-140 [PJ2] becomes a proposal against the version at its run, checked by the platform', async () => {
    await person.savesPhod({ notes: ['a'] });
    await person.savesPhod({ notes: ['a', 'b'] });
    world.provider.answers(fileAnswer({ notes: ['a', 'b', 'Order clay.'] }));
    await world.start();
    const jobId = await person.queues();
    await world.settle();
    expect(await world.jobProgress(jobId)).toMatchObject({
      status: 'completed',
      proposal: {
        baseVersion: 2,
        ops: [{ op: 'add', path: '/notes/2', value: 'Order clay.' }],
        checks: { verbatim: true, nothingRemoved: [], forbiddenUntouched: true, truncated: false },
      },
    });
    expect((await world.events('ModelCalled'))[0]?.data).toMatchObject({
      purpose: 'merge',
      jobId,
      userId: dana.id,
    });
  });

  it('[PJ24] is given the text of the files of its entry, beside those of its person', async () => {
    const file = await person.uploads('lease.md', 'Rent: 9,900 kr from 1 December');
    const { state } = await world.commands.load(attachmentsDecider, file);
    if (!state.exists) return expect.fail('There is no file.');
    world.provider.answers(fileAnswer({ notes: ['Order clay.'] }));
    await world.start();
    await person.queues({ attachments: [shownOf(state.uploaded)] });
    await world.settle();
    const [called] = await world.events('ModelCalled');
    const sent = 'The file "lease.md":\n"""\nRent: 9,900 kr from 1 December\n"""';
    expect(called?.data['sentText']).toContain(sent);
    expect(world.provider.calls[0]?.request).toMatchObject({
      material: { entry: { files: [{ name: 'lease.md', isCut: false }] } },
    });
  });

  it('[PJ2] starts from version 0 for a person without a file', async () => {
    world.provider.answers(fileAnswer({ notes: ['Order clay.'] }));
    await world.start();
    const jobId = await person.queues();
    await world.settle();
    expect(await world.jobProgress(jobId)).toMatchObject({ proposal: { baseVersion: 0 } });
  });

  it('[PJ3] is run by one of several workers', async () => {
    const other = new ScriptedProvider();
    await world.start({ workerId: 'one' });
    await world.start({ workerId: 'two', provider: other });
    world.provider.answers(fileAnswer({}));
    other.answers(fileAnswer({}));
    for (let count = 0; count < 5; count += 1) await person.queues();
    await world.settle();
    expect(world.provider.calls.length + other.calls.length).toBe(5);
    expect(await world.events('JobStarted')).toHaveLength(5);
    expect(await world.events('JobCompleted')).toHaveLength(5);
  });

  it.each([
    [
      'was cut off by the provider',
      { pieces: ['{"notes": []}'], end: 'cut off' as const },
      'CUT_OFF',
    ],
    ['ends in the middle', { pieces: ['{"notes": ["a", '] }, 'CUT_OFF'],
    ['is no JSON', { pieces: ['I cannot do that.'] }, 'UNREADABLE'],
  ])(
    '[PJ4] never turns an answer that %s into a file, and is asked for once more',
    async (_, cut, code) => {
      await person.savesPhod({ notes: ['a'], interests: ['b'] });
      world.provider.answers(cut);
      await world.start({ retryMs: 1000 });
      const jobId = await person.queues();
      await world.settle();
      expect(world.provider.calls).toHaveLength(1);
      expect(await world.jobProgress(jobId)).toEqual({ status: 'queued' });
      world.clock.advance(1000);
      await world.settle();
      expect(world.provider.calls).toHaveLength(2);
      expect(await world.jobProgress(jobId)).toMatchObject({ status: 'failed' });
      world.clock.advance(60_000);
      await world.settle();
      expect(world.provider.calls).toHaveLength(2);
      expect(new Set(await codesOf(jobId))).toEqual(new Set([code]));
      expect(await world.events('JobCompleted')).toEqual([]);
    },
  );

  it('[PJ4] fails at once where another try cannot help', async () => {
    world.provider.answers({ end: new ProviderFailed('The key is wrong.', { retryable: false }) });
    await world.start();
    const jobId = await person.queues();
    await world.settle();
    expect(await world.jobProgress(jobId)).toEqual({
      status: 'failed',
      error: 'The key is wrong.',
    });
    expect(await codesOf(jobId)).toEqual(['UPSTREAM_ERROR']);
  });

  it('[PJ5] ends its call when it is cancelled', async () => {
    world.provider.answers({ pieces: ['{'], end: 'hang' });
    await world.start();
    const hangs = world.provider.hangs();
    const jobId = await person.queues();
    await hangs;
    await person.cancels(jobId);
    await world.settle();
    expect(world.provider.calls[0]?.signal.aborted).toBe(true);
    expect(await world.jobProgress(jobId)).toEqual({ status: 'cancelled' });
  });

  it('[PJ6] is not sent to a model whose context is too small for it', async () => {
    world.provider.context = 10;
    await world.start();
    const jobId = await person.queues();
    await world.settle();
    expect(world.provider.calls).toEqual([]);
    expect(await world.jobProgress(jobId)).toMatchObject({
      status: 'failed',
      error: /larger context/,
    });
    expect(await codesOf(jobId)).toEqual(['TOO_LONG']);
  });

  it('[PJ7] gives no model the section secrets, and proposes no change to it', async () => {
    await person.savesPhod({ secrets: { door: 'hunter' }, notes: [] });
    world.provider.answers(fileAnswer({ notes: ['Order clay.'] }));
    await world.start();
    const jobId = await person.queues({ instructions: 'Merge {{DATARAIS}} into {{PHOD}}' });
    await world.settle();
    expect(JSON.stringify(world.provider.calls[0]?.request)).not.toContain('hunter');
    const progress = await world.jobProgress(jobId);
    expect(progress).toMatchObject({ proposal: { checks: { nothingRemoved: [] } } });
    expect(progress).toMatchObject({ proposal: { text: /hunter/ } });
  });

  it('[PJ8] reports its progress', async () => {
    world.provider.answers({ pieces: ['{"notes":', ' ["Order clay."]', '}'] });
    await world.start();
    const jobId = await person.queues();
    await world.settle();
    const progress = world.received.flatMap((signal) =>
      signal.kind === 'progress' && signal.jobId === jobId ? [signal.progress] : [],
    );
    expect(progress.length).toBeGreaterThan(2);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    expect(progress.at(-1)).toBeLessThanOrEqual(0.95);
  });

  it('[PJ9] is begun again at once by the worker that was running it before a restart', async () => {
    world.provider.answers({ end: 'hang' }, fileAnswer({ notes: ['Order clay.'] }));
    const first = await world.start({ workerId: 'one' });
    const hangs = world.provider.hangs();
    const jobId = await person.queues();
    await hangs;
    world.kill(first);
    expect(await world.jobProgress(jobId)).toMatchObject({ status: 'processing' });
    await world.start({ workerId: 'one' });
    await world.settle();
    expect(await world.jobProgress(jobId)).toMatchObject({ status: 'completed' });
  });

  it('[PJ14] keeps its lease until the longest run is over', async () => {
    world.provider.answers({ end: 'hang' });
    const other = new ScriptedProvider();
    await world.start({ workerId: 'one', timeoutMs: 900_000, sweepMs: 15_000 });
    const hangs = world.provider.hangs();
    const jobId = await person.queues();
    await hangs;
    await world.start({ workerId: 'two', provider: other, timeoutMs: 900_000, sweepMs: 15_000 });
    world.clock.advance(899_999);
    expect(await world.jobProgress(jobId)).toMatchObject({ status: 'processing', workerId: 'one' });
    world.clock.advance(1);
    await world.until('JobFailed', 1);
    expect(other.calls).toEqual([]);
    expect(await world.events('JobStarted')).toHaveLength(1);
  });

  it('[PJ9] is taken over by another worker when the lease is over', async () => {
    world.provider.answers({ end: 'hang' }, fileAnswer({ notes: ['Order clay.'] }));
    const first = await world.start({ workerId: 'one' });
    const hangs = world.provider.hangs();
    const jobId = await person.queues();
    await hangs;
    world.kill(first);
    await world.start({ workerId: 'two', leaseMs: 330_000, sweepMs: 15_000 });
    await world.settle();
    expect(await world.jobProgress(jobId)).toMatchObject({ status: 'processing', workerId: 'one' });
    world.clock.advance(345_000);
    await world.settle();
    expect(await world.jobProgress(jobId)).toMatchObject({ status: 'completed' });
  });

  it('[PJ9] is given up after three beginnings', async () => {
    world.provider.answers({ end: 'hang' });
    const jobId = await person.queues();
    for (let beginning = 1; beginning <= 3; beginning += 1) {
      const hangs = world.provider.hangs();
      const processors = await world.start();
      await hangs;
      world.kill(processors);
    }
    await world.start();
    await world.settle();
    expect(world.provider.calls).toHaveLength(3);
    expect(await world.jobProgress(jobId)).toEqual({
      status: 'failed',
      error: jobTexts.attemptsUsedUp,
    });
    expect(await codesOf(jobId)).toEqual(['ATTEMPTS_USED_UP']);
  });

  it('[PJ11] merges by rule with the provider builtin', async () => {
    await person.savesPhod({ notes: [] });
    await world.start({ provider: builtinProvider({ chunkDelayMs: 0 }) });
    const jobId = await person.queues();
    await world.settle();
    expect(await world.jobProgress(jobId)).toMatchObject({
      status: 'completed',
      proposal: { checks: { verbatim: true, nothingRemoved: [], parses: true } },
    });
  });
});

describe('an entry that a PHOD took in', () => {
  const statusOf = async (entryId: string) => {
    const { state } = await world.commands.load(entriesDecider, entryId);
    return state.exists ? state.status : 'none';
  };

  it('[PJ12] is processed as soon as the file is saved, created or changed', async () => {
    await world.start();
    for (const notes of [['Order clay.'], ['Order clay.', 'More.']]) {
      const entryId = await person.records('Clay', 'Order clay.');
      await person.savesPhod({ notes }, { kind: 'datarais', entryId });
      await world.settle();
      expect(await statusOf(entryId)).toBe('processed');
    }
    expect((await world.events('EntryProcessed')).map(({ data }) => data['phodVersion'])).toEqual([
      1, 2,
    ]);
  });

  it('[PJ12] stays pending when another person’s file names it, or a save of another kind', async () => {
    const entryId = await person.records('Clay', 'Order clay.');
    await new Acts(world, pia).savesPhod({ notes: [] }, { kind: 'datarais', entryId });
    await person.savesPhod({ notes: [] }, { kind: 'manual', entryId });
    await world.start();
    await world.settle();
    expect(await statusOf(entryId)).toBe('pending');
  });
});
