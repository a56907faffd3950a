import { dana } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let world: ProcessorsWorld;
let person: Acts;

beforeEach(async () => {
  world = await ProcessorsWorld.open();
  person = new Acts(world);
});
afterEach(() => world.close());

const never = new AbortController().signal;
const base = { userId: dana.id, modelId: 'mach42v1:latest', correlationId: 'request-1' };
const merge = {
  ...base,
  entryTitle: 'Clay',
  entryText: 'Order clay.',
  entryCreatedAt: '2026-11-20T08:00:00.000Z',
  instructions: 'Merge it.',
};
const chat = { ...base, messages: [{ role: 'user', content: 'When?' }] as const };
const answer = (briefData: object) => ({ pieces: [JSON.stringify(briefData)] });

describe('a merge that a request waits for', () => {
  it('[PW1] becomes a proposal like a job’s, is recorded, and changes no file', async () => {
    await person.savesPhod({ notes: ['a'], secrets: { pin: '4271' } });
    world.provider.answers(answer({ notes: ['a', 'Order clay.'] }));
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
    ['is no JSON', { pieces: ['I cannot do that.'] }, /no valid PHOD/],
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

  it('[PW1] that does not fit into the context is not sent', async () => {
    world.provider.context = 5;
    const { runs } = await world.start();
    await expect(runs.merge(merge, never)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(world.provider.calls).toEqual([]);
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
