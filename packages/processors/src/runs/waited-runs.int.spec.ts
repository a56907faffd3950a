import { limits } from '@mach42/contracts/kernel/limits.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { ledgerPage } from '@mach42/read-models/models/ledger.reads.ts';
import { dana, mo } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { fileAnswer, ScriptedProvider } from '@mach42/testing/providers/scripted-provider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let world: ProcessorsWorld;
let person: Acts;

beforeEach(async () => {
  world = await ProcessorsWorld.open();
  person = new Acts(world);
});
afterEach(() => world.close());

const never = new AbortController().signal;
/** Returns the result of a promise that needs time to pass. */
async function byWaiting<T>(promise: Promise<T>): Promise<T> {
  const state = { isOver: false };
  const over = promise.finally(() => (state.isOver = true));
  over.catch(() => undefined);
  while (!state.isOver) {
    world.clock.advance(250);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return over;
}
const base = { userId: dana.id, modelId: 'mach42v1:latest', correlationId: 'request-1' };
const merge = {
  ...base,
  entryTitle: 'Clay',
  entryText: 'Order clay.',
  entryCreatedAt: '2026-11-20T08:00:00.000Z',
  instructions: 'Merge it.',
};
const chat = { ...base, messages: [{ role: 'user', content: 'When?' }] as const };

describe('a run that finds every slot of its provider taken', () => {
  it('[PX4] [PW3] is made when one is free, and fails when none is in time', async () => {
    world.provider.answers({ end: 'hang' });
    const { runs } = await world.start({ answersAtOnce: () => 1, timeoutMs: 10_000 });
    await world.settle();
    const tooLate = () => expect(runs.chat(chat, never)).rejects.toMatchObject({ code: 'TIMEOUT' });
    await byWaiting(Promise.all([tooLate(), tooLate(), tooLate()]));
    expect(world.provider.calls.length).toBeLessThan(3);
    world.provider.answers({ pieces: ['At nine.'] });
    expect(await runs.chat(chat, never)).toMatchObject({ text: 'At nine.' });
  });
});

describe('a merge that a request waits for', () => {
  it('[PW1] becomes a proposal like a job’s, is recorded, and changes no file', async () => {
    await person.savesPhod({ notes: ['a'], secrets: { pin: '4271' } });
    world.provider.answers(fileAnswer({ notes: ['a', 'Order clay.'] }));
    const { runs } = await world.start();
    await world.settle();
    const { text, metadata, proposal } = await runs.merge(merge, never);
    expect(text).toBe('{"notes":["a","Order clay."]}');
    expect(metadata).toEqual({ provider: 'builtin', tokensUsed: 8 });
    expect(proposal).toMatchObject({
      baseVersion: 1,
      ops: [{ op: 'add', path: '/notes/1', value: 'Order clay.' }],
      checks: { verbatim: true, nothingRemoved: [], parses: true },
    });
    const [called] = await world.events('ModelCalled');
    expect(called?.data).toMatchObject({
      callId: proposal.callId,
      userId: dana.id,
      purpose: 'merge',
    });
    expect(JSON.stringify(world.provider.calls[0]?.request)).not.toContain('4271');
    expect(await world.events('PhodSaved')).toEqual([]);
  });

  it.each([
    ['was cut off', { pieces: ['{"notes": []}'], end: 'cut off' as const }, /cut off/],
    ['is no JSON', { pieces: ['I cannot do that.'] }, /no valid PHOD \(it held words/],
    ['names a field twice', { pieces: ['{"a": 1, "a": 2}'] }, /\(it named a field twice\)/],
    ['ERR-220 is empty', { pieces: [] }, /^No content in LLM response$/],
  ])('[PW3] fails when the answer %s', async (_, cut, message) => {
    world.provider.answers(cut);
    const { runs } = await world.start();
    await expect(runs.merge(merge, never)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
      message: expect.stringMatching(message),
    });
    expect(world.provider.calls).toHaveLength(1);
  });

  it('[PW3] says which limit the file is beyond that it would make', async () => {
    world.provider.answers(fileAnswer({ ['k'.repeat(limits.phod.nameCharacters + 1)]: 1 }));
    const { runs } = await world.start();
    await expect(runs.merge(merge, never)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: phodTexts.beyond.nameCharacters(limits.phod.nameCharacters),
    });
  });

  it('RAIS-590 [PW3] is given 300 seconds', async () => {
    world.provider.answers({ end: 'hang' });
    const { runs } = await world.start();
    const hanging = world.provider.hangs();
    const run = runs.merge(merge, never);
    const failed = expect(run).rejects.toMatchObject({ code: 'TIMEOUT' });
    await hanging;
    world.clock.advance(299_999);
    expect(world.provider.calls[0]?.signal.aborted).toBe(false);
    world.clock.advance(1);
    await failed;
    expect(await world.events('ModelCallFailed')).toHaveLength(1);
  });

  it.each([
    ['the caller', (leaving: AbortController) => leaving.abort()],
    ['the process', (_: AbortController, runs: { end(): void }) => runs.end()],
  ])('[PW4] ends with %s', async (_, end) => {
    world.provider.answers({ end: 'hang' });
    const { runs } = await world.start();
    const leaving = new AbortController();
    const hanging = world.provider.hangs();
    const run = runs.merge(merge, leaving.signal);
    const ended = expect(run).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await hanging;
    end(leaving, runs);
    await ended;
    expect(world.provider.calls[0]?.signal.aborted).toBe(true);
  });

  it('[PW1] of a model that nothing serves fails', async () => {
    world.provider.isAvailable = false;
    const { runs } = await world.start();
    await expect(runs.merge(merge, never)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
    expect(await world.events('ModelCallFailed')).toEqual([]);
  });

  it('[PW5] that does not fit is refused before it is begun, with what to do', async () => {
    await person.savesPhod({ notes: ['private'] });
    const { runs } = await world.start();
    await world.settle();
    await expect(runs.requireFits(merge)).resolves.toBeUndefined();
    world.provider.context = 12;
    await expect(runs.requireFits(merge)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/about \d+ tokens: .* takes 12 together\. Shorten/),
    });
    world.provider.isAvailable = false;
    await expect(runs.requireFits(merge)).resolves.toBeUndefined();
    expect(world.provider.calls).toEqual([]);
  });

  it('[PW1] that does not fit into the context is not sent', async () => {
    world.provider.context = 5;
    const { runs } = await world.start();
    await expect(runs.merge(merge, never)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(world.provider.calls).toEqual([]);
  });
});

describe('a run under a key', () => {
  const keyed = { ...merge, key: 'key-1' };

  it('[PW6] answers again from the record of the first, whatever became of the file', async () => {
    await person.savesPhod({ notes: ['a'] });
    world.provider.answers(fileAnswer({ notes: ['a', 'Order clay.'] }));
    const { runs } = await world.start();
    await world.settle();
    const first = await runs.merge(keyed, never);
    await person.savesPhod({ notes: ['b'] });
    world.provider.isAvailable = false;
    const changed = { ...keyed, entryText: 'Something else.', instructions: 'Again.' };
    expect(await runs.merge(changed, never)).toEqual(first);
    expect(first.proposal).toMatchObject({ baseVersion: 1, checks: { verbatim: true } });
    expect(world.provider.calls).toHaveLength(1);
    expect(await world.events('ModelCalled')).toHaveLength(1);
  });

  it('[PW6] asks once when it comes several times at once, and again for another person', async () => {
    const { runs } = await world.start();
    const asked = { ...chat, key: 'key-1' };
    const answers = await Promise.all([1, 2, 3].map(() => runs.chat(asked, never)));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(world.provider.calls).toHaveLength(1);
    await runs.chat({ ...asked, userId: mo.id }, never);
    expect(world.provider.calls).toHaveLength(2);
  });

  it.each([
    ['on the machine', false],
    ['outside', true],
  ])('[PW6] %s asks once when two processes are asked at once', async (_, isOutside) => {
    const providers = [new ScriptedProvider(), new ScriptedProvider()];
    const all = await Promise.all(
      providers.map((provider, n) => {
        provider.isOutside = isOutside;
        provider.answers({ pieces: [`Answer ${n}.`] });
        return world.start({ workerId: `process-${n}`, provider });
      }),
    );
    const asked = { ...chat, key: 'key-1' };
    const answers = Promise.all([0, 1, 0, 1].map((n) => all[n]?.runs.chat(asked, never)));
    const texts = (await byWaiting(answers)).map((one) => one?.text);
    expect(new Set(texts).size).toBe(1);
    expect(providers.flatMap(({ calls }) => calls)).toHaveLength(1);
    expect(await world.events('ModelCallBegun')).toHaveLength(1);
    expect(await world.events('ModelCalled')).toHaveLength(1);
    expect((await ledgerPage(world.database, dana.id, { limit: 9 })).data).toHaveLength(1);
  });

  it('[PW6] waits for another process, until its answer can come no more', async () => {
    const [doomed, other] = [new ScriptedProvider(), new ScriptedProvider()];
    doomed.answers({ end: 'hang deaf' });
    const first = await world.start({ workerId: 'doomed', provider: doomed });
    const second = await world.start({ workerId: 'other', provider: other });
    const asked = { ...chat, key: 'key-1' };
    const hangs = doomed.hangs();
    first.runs.chat(asked, never).catch(() => undefined);
    await hangs;
    world.kill(first);
    const leaving = new AbortController();
    const left = expect(second.runs.chat(asked, leaving.signal)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    leaving.abort();
    await left;
    expect(other.calls).toEqual([]);
    const answer = second.runs.chat(asked, never);
    world.clock.advance(330_001);
    expect(await byWaiting(answer)).toMatchObject({ text: 'Yes.' });
    expect(other.calls).toHaveLength(1);
  });

  it('[PW6] is made again at once by the process that had it before its restart', async () => {
    world.provider.answers({ end: 'hang deaf' }, { pieces: ['Again.'] });
    const first = await world.start();
    const hangs = world.provider.hangs();
    first.runs.chat({ ...chat, key: 'key-1' }, never).catch(() => undefined);
    await hangs;
    world.kill(first);
    const { runs } = await world.start();
    expect(await runs.chat({ ...chat, key: 'key-1' }, never)).toMatchObject({ text: 'Again.' });
  });

  it('[PW6] is made again after a failure, and after its caller had left', async () => {
    world.provider.answers(
      { end: new Error('Broken.') },
      { pieces: ['{"notes":'], end: 'hang' },
      fileAnswer({ notes: ['Order clay.'] }),
    );
    const { runs } = await world.start();
    await expect(runs.merge(keyed, never)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
    const leaving = new AbortController();
    const hanging = world.provider.hangs();
    const left = expect(runs.merge(keyed, leaving.signal)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await hanging;
    leaving.abort();
    await left;
    const { text } = await runs.merge(keyed, never);
    expect(await runs.merge(keyed, never)).toMatchObject({ text });
    expect(world.provider.calls).toHaveLength(3);
  });

  it('[PW6] is refused for another kind of run', async () => {
    world.provider.answers(fileAnswer({ notes: [] }));
    const { runs } = await world.start();
    await runs.merge(keyed, never);
    const other = { ...chat, key: 'key-2' };
    await runs.chat(other, never);
    const conflict = { code: 'CONFLICT' };
    await expect(runs.chat({ ...chat, key: 'key-1' }, never)).rejects.toMatchObject(conflict);
    await expect(runs.merge({ ...merge, key: 'key-2' }, never)).rejects.toMatchObject(conflict);
  });
});

describe('a chat that a request waits for', () => {
  it('[PW2] is given the messages alone, and is recorded', async () => {
    await person.savesPhod({ notes: ['private'] });
    const { runs } = await world.start();
    await world.settle();
    const { text, metadata } = await runs.chat(chat, never);
    expect([text, metadata.tokensUsed]).toEqual(['Yes.', 8]);
    const request = world.provider.calls[0]?.request;
    expect(request).toMatchObject({
      turns: [{ role: 'user', content: 'When?' }],
      material: { entries: [], personal: false },
    });
    expect(await world.events('ModelCalled')).toHaveLength(1);
  });
});
