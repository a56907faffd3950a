import { inlineCompute } from '@mach42/compute/call-task.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import { WorkerCompute } from '@mach42/compute/worker-compute.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { unpacked } from './alias-book.ts';
import { conversationMasker } from './conversation-masker.ts';
import { knowledgeOf } from './knowledge.ts';
import { createMasker, type MaskedTexts, type TextsToMask } from './masker.ts';

const compute = new WorkerCompute();
afterAll(() => compute.close());

const phod = {
  contacts: Array.from({ length: 500 }, (_, at) => ({ name: `Contact${at} Family${at}` })),
  secrets: { door: 'celadon 4711' },
};
const known = { people: ['Freja Holm'], secrets: [], file: JSON.stringify(phod) };
const texts = Array.from({ length: 150 }, (_, at) => ({
  text: `Freja met Contact${at} (guest${at}@x.example), CELADON 4711. ${'and so on '.repeat(50)}`,
  open: at % 2 === 0 ? [] : [{ start: 0, end: 5 }],
}));

describe('the masking of a conversation', () => {
  it.each([
    ['by worker threads', compute],
    ['in one thread', inlineCompute],
  ])('[MK14] %s is what it is in one go', async (_where, compute) => {
    const whole = createMasker(knowledgeOf(phod, ['Freja Holm']));
    const expected = texts.map(({ text, open }) => whole.mask(text, open));
    const masker = conversationMasker({ compute, owner: 'p1' }, known);
    const masked = [
      ...(await masker.mask(texts.slice(0, 3))),
      ...(await masker.mask(texts.slice(3))),
    ];
    expect(masked).toEqual(expected);
    expect(unpacked(masker.aliases())).toEqual(whole.aliases());
    expect(masked.map((text) => masker.rehydrate(text))).toEqual(texts.map(({ text }) => text));
  });

  it('[MK14] hands on what was replaced as threads wrote it, in tasks that grow', async () => {
    const tasks: TextsToMask[] = [];
    const run = async (_task: unknown, input: TextsToMask): Promise<MaskedTexts> => {
      tasks.push(input);
      return { texts: input.texts.map(({ text }) => text), aliases: `no JSON ${tasks.length}` };
    };
    const masker = conversationMasker(
      { compute: { run } as unknown as Compute, owner: 'p1' },
      known,
    );
    const said = Array.from({ length: 120 }, () => ({ text: 'a'.repeat(10_000) }));
    expect(await masker.mask(said)).toHaveLength(120);
    expect(tasks.map((task) => task.texts.length)).toEqual([5, 5, 10, 20, 40, 40]);
    expect(tasks.map(({ aliases }) => aliases).slice(1)).toEqual(
      [1, 2, 3, 4, 5].map((task) => `no JSON ${task}`),
    );
    expect(masker.aliases()).toBe('no JSON 6');
  });
});
