import { inlineCompute } from '@mach42/compute/call-task.ts';
import { WorkerCompute } from '@mach42/compute/worker-compute.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { conversationMasker } from './conversation-masker.ts';
import { knowledgeOf } from './knowledge.ts';
import { createMasker } from './masker.ts';

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
    expect(masker.aliases()).toEqual(whole.aliases());
    expect(masked.map((text) => masker.rehydrate(text))).toEqual(texts.map(({ text }) => text));
  });
});
