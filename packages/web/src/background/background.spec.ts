import { describe, expect, it } from 'vitest';
import { createDrops, fall, trail } from './background.tsx';

/** A generator of chance that gives the same numbers every time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('the falling characters', () => {
  it('are ASCII, brightest at the head, and stay within the columns for good', () => {
    const random = seeded(1);
    let drops = createDrops(40, 30, random);
    for (let frame = 0; frame < 2000; frame += 1) drops = fall(drops, 40, 30, random);
    for (const drop of drops) {
      expect(drop.column).toBeGreaterThanOrEqual(0);
      expect(drop.column).toBeLessThan(40);
      const rows = trail(drop);
      expect(rows[0]?.brightness).toBe(1);
      for (const { glyph } of rows) expect(glyph).toMatch(/^[!-~]$/);
    }
  });
});
