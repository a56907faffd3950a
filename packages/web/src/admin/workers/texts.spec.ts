import { describe, expect, it } from 'vitest';
import { duration, groupFailures, reliability } from './texts.ts';

describe('how reliable a model is', () => {
  it.each([
    [0, 0, 'no run yet'],
    [1, 0, '100 % of 1 run'],
    [0, 2, '0 % of 2 runs'],
    [2, 1, '66.6 % of 3 runs'],
    [99_999, 1, '99.9 % of 100000 runs'],
  ])('with %i runs done and %i failed reads “%s”', (completed, failed, text) => {
    expect(reliability(completed, failed)).toBe(text);
  });
});

describe('how long something lasts', () => {
  it.each([
    [-3, '0 s'],
    [42.9, '42 s'],
    [720, '12 min'],
    [11_100, '3 h 5 min'],
    [187_200, '2 d 4 h'],
  ])('%d seconds read “%s”', (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });
});

describe('failures of a model', () => {
  it('are grouped by their kind, with the time of the newest', () => {
    const failures = [
      { code: 'TIMEOUT', at: '10:03' },
      { code: 'UNREADABLE', at: '10:02' },
      { code: 'TIMEOUT', at: '10:01' },
    ] as const;
    expect(groupFailures(failures)).toEqual([
      { code: 'TIMEOUT', count: 2, at: '10:03' },
      { code: 'UNREADABLE', count: 1, at: '10:02' },
    ]);
  });
});
