import { describe, expect, it } from 'vitest';
import { quantile, stepOf } from './measures.ts';

const countsOf = (...times: readonly number[]) =>
  times.map((milliseconds) => ({ step: stepOf(milliseconds), answers: 1 }));

describe('a quantile of answer times', () => {
  it.each([0, 1, 7, 90, 1234, 299_999])('[AH5] of %i ms alone is within five percent', (time) => {
    const found = quantile(countsOf(time), 0.5) ?? 0;
    expect(Math.abs(found - time)).toBeLessThanOrEqual(Math.max(1, time * 0.05));
  });

  it('[AH5] is that of the answer at its rank, whatever their order', () => {
    const counts = countsOf(9_000, 100, 1_000, 300, 30_000);
    const near = (share: number) => Math.round((quantile(counts, share) ?? 0) / 100) * 100;
    expect(near(0.5)).toBe(1_000);
    expect(quantile(counts, 0.95)).toBe(quantile(countsOf(30_000), 1));
    expect(quantile(counts, 0)).toBe(quantile(countsOf(100), 1));
  });

  it('[AH5] counts the answers of a step each', () => {
    const counts = [
      { step: stepOf(50), answers: 19 },
      { step: stepOf(5_000), answers: 1 },
    ];
    expect(quantile(counts, 0.95)).toBe(quantile(countsOf(50), 1));
    expect(quantile(counts, 0.96)).toBe(quantile(countsOf(5_000), 1));
  });

  it('[AH5] of none is none', () => {
    expect(quantile([], 0.5)).toBeNull();
  });
});
