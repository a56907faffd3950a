import { describe, expect, it } from 'vitest';
import { ResponseTimes } from './response-times.ts';

const medianOf = (kept: number, times: readonly number[]): number | null => {
  const responseTimes = new ResponseTimes(kept);
  for (const time of times) responseTimes.add(time);
  return responseTimes.median();
};

describe('the median of response times', () => {
  it.each([
    ['nothing measured', 3, [], null],
    ['an odd number', 3, [9, 1, 5], 5],
    ['an even number', 4, [1, 2, 4, 100], 3],
    ['only the last ones', 3, [500, 500, 1, 2, 3], 2],
  ] as const)('[QA11] of %s', (_, kept, times, median) => {
    expect(medianOf(kept, times)).toBe(median);
  });
});
