import { beforeEach, describe, expect, it } from 'vitest';
import { RecentCreations } from './recent-creations.ts';

let reached: bigint;
let recent: RecentCreations;
beforeEach(() => {
  reached = 0n;
  recent = new RecentCreations({ hasReached: async (position) => position <= reached });
});

const create = (position: bigint | undefined, key = 'room dana') =>
  recent.create(key, async (notCounted) => ({ notCounted, position }));

describe('creations that rows may not count yet', () => {
  it('[CX34] are counted until the rows have come so far', async () => {
    expect(await create(1n)).toMatchObject({ notCounted: 0 });
    expect(await create(2n)).toMatchObject({ notCounted: 1 });
    reached = 1n;
    expect(await create(3n)).toMatchObject({ notCounted: 1 });
    reached = 3n;
    expect(await create(4n)).toMatchObject({ notCounted: 0 });
    expect(await create(5n, 'room mo')).toMatchObject({ notCounted: 0 });
  });

  it('[CX34] are counted while they are being created', async () => {
    const found = await Promise.all([1n, 2n, 3n].map((position) => create(position)));
    expect(found.map(({ notCounted }) => notCounted)).toEqual([0, 1, 2]);
  });

  it('[CX34] are not, when they were not created in the end', async () => {
    const fails = recent.create('room dana', () => Promise.reject(new Error('It is refused.')));
    await expect(fails).rejects.toThrow('It is refused.');
    await create(undefined);
    expect(await create(1n)).toMatchObject({ notCounted: 0 });
  });
});
