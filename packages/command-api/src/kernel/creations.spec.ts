import { beforeEach, describe, expect, it } from 'vitest';
import { Creations } from './creations.ts';

let rows: { count: number; position: number };
let creations: Creations;
beforeEach(() => {
  rows = { count: 0, position: 0 };
  creations = new Creations({ mostKeys: 2 });
});

const create = (position: bigint | undefined, { key = 'dana', replayed = false } = {}) =>
  creations.create(
    key,
    async () => rows,
    async (others) => ({ others, replayed, ...(position === undefined ? {} : { position }) }),
  );
const others = async (...given: Parameters<typeof create>) => (await create(...given)).others;

describe('creations that rows do not count yet', () => {
  it('[CX34] are counted until the rows have come so far', async () => {
    expect([await others(1n), await others(2n)]).toEqual([0, 1]);
    rows = { count: 1, position: 1 };
    expect(await others(3n)).toBe(2);
    rows = { count: 3, position: 3 };
    expect([await others(4n), await others(5n, { key: 'mo' })]).toEqual([3, 3]);
  });

  it('[CX34] are counted while they are being created', async () => {
    const found = await Promise.all([1n, 2n, 3n].map((position) => others(position)));
    expect(found).toEqual([0, 1, 2]);
  });

  it('[CX34] are counted where another request has seen later rows', async () => {
    await create(1n);
    const seen = Promise.withResolvers<typeof rows>();
    const early = creations.create(
      'dana',
      () => seen.promise,
      async (count) => ({ count, replayed: false }),
    );
    rows = { count: 1, position: 1 };
    expect(await others(2n)).toBe(2);
    seen.resolve({ count: 0, position: 0 });
    expect((await early).count).toBe(1);
  });

  it('[CX34] are not, when they were not created in the end, or before already', async () => {
    const failing = creations.create(
      'dana',
      async () => rows,
      () => Promise.reject(new Error('It is refused.')),
    );
    await expect(failing).rejects.toThrow('It is refused.');
    await create(undefined);
    await create(1n, { replayed: true });
    expect(await others(2n)).toBe(0);
  });

  it('[CX34] are remembered of a bounded number of people', async () => {
    for (const key of ['dana', 'mo', 'pia']) await create(1n, { key });
    expect([await others(2n, { key: 'pia' }), await others(2n)]).toEqual([1, 0]);
  });
});
