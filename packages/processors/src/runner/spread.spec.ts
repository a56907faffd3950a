import { describe, expect, it } from 'vitest';
import { Spread } from './spread.ts';

const queue = Array.from({ length: 20 }, (_, index) => index);
const next = (spread: Spread): number | undefined => spread.choose(queue.slice(0, spread.width));

describe('which job a worker claims', () => {
  it('[PJ18] is the next one, as long as no person takes it before', () => {
    const spread = new Spread('one');
    for (let claim = 0; claim < 5; claim += 1) {
      expect(next(spread)).toBe(0);
      spread.onClaim(true);
    }
    expect(spread.choose([])).toBeUndefined();
  });

  it('[PJ18] is any of more, the more claims were lost, and the next one again when they are won', () => {
    const spread = new Spread('one');
    const widths = [false, false, false, false, false, false, true, true].map((isOurs) => {
      spread.onClaim(isOurs);
      return spread.width;
    });
    expect(widths).toEqual([2, 4, 8, 16, 16, 16, 16, 15]);
    const chosen = Array.from({ length: 15 }, () => next(spread));
    expect(new Set(chosen).size).toBe(15);
    for (let claim = 0; claim < 20; claim += 1) spread.onClaim(true);
    expect(next(spread)).toBe(0);
  });

  it('[PJ18] differs from worker to worker', () => {
    const first = ['worker-1', 'worker-2', 'worker-3'].map((name) => {
      const spread = new Spread(name);
      for (let claim = 0; claim < 4; claim += 1) spread.onClaim(false);
      return next(spread);
    });
    expect(new Set(first).size).toBe(3);
  });
});
