import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MergeModelRequest, ModelDelta, ReplyModelRequest } from '../provider.ts';
import { builtinProvider, pieces, wordGroups } from './builtin-provider.ts';

const now = '2026-11-20T09:00:00.000Z';
const base = { modelId: 'builtin:latest', now, timeZone: 'UTC', maxOutputTokens: 1000 };
const reply: ReplyModelRequest = {
  ...base,
  purpose: 'reply',
  turns: [{ role: 'user', content: 'hello', at: now }],
  material: { entries: [], personal: true },
};
const merge: MergeModelRequest = {
  ...base,
  purpose: 'merge',
  prompt: 'Merge this.',
  material: { entry: { title: 'Clay', text: 'Order clay.', createdAt: now }, phod: { notes: [] } },
};
const provider = builtinProvider({ chunkDelayMs: 0 });

async function collect(deltas: AsyncIterable<ModelDelta>): Promise<ModelDelta[]> {
  const all: ModelDelta[] = [];
  for await (const delta of deltas) all.push(delta);
  return all;
}
const textOf = (deltas: readonly ModelDelta[]) =>
  deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join('');

describe('the provider builtin', () => {
  it('[BA60] streams an answer in groups of words and ends with its usage, free of charge', async () => {
    const deltas = await collect(
      (await provider.prepare(reply)).stream(new AbortController().signal),
    );
    expect(deltas.length).toBeGreaterThan(3);
    expect(textOf(deltas)).toMatch(/^Hello!/);
    expect(deltas.at(-1)).toMatchObject({ kind: 'end', complete: true, cost: 0 });
  });

  it('[BA61] answers a merge with the whole new file as JSON', async () => {
    const deltas = await collect(
      (await provider.prepare(merge)).stream(new AbortController().signal),
    );
    expect(JSON.parse(textOf(deltas))).toEqual({
      notes: [{ title: 'Clay', content: 'Order clay.', date: '2026-11-20' }],
    });
  });

  it('[BA62] ends at once with the reason of an abort, before and between pieces', async () => {
    const stopped = new Error('stopped');
    const aborted = (await provider.prepare(reply)).stream(AbortSignal.abort(stopped));
    await expect(collect(aborted)).rejects.toBe(stopped);

    const controller = new AbortController();
    const slow = builtinProvider({ chunkDelayMs: 2 ** 30 });
    const deltas = (await slow.prepare(reply)).stream(controller.signal)[Symbol.asyncIterator]();
    await deltas.next();
    const waiting = deltas.next();
    controller.abort(stopped);
    await expect(waiting).rejects.toBe(stopped);
  });

  it('[BA63] says what it was given', async () => {
    expect((await provider.prepare(reply)).sentText).toBe('hello');
    expect((await provider.prepare(merge)).sentText).toBe('Merge this.');
  });

  it('[BA60] cuts a text into pieces that make it up again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ø', ' ', '\n', '\u00A0', '😀', '\uD83D') }),
        fc.integer({ min: 1, max: 50 }),
        (text, length) => {
          expect(wordGroups(text).join('')).toBe(text);
          expect(pieces(text, length).join('')).toBe(text);
        },
      ),
    );
  });
});
