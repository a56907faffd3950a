import { describe, expect, it } from 'vitest';
import { measure5, median, percentile } from '../../bench/row.ts';
import { tableOf } from '../../bench/table.ts';

describe('median', () => {
  it('is the middle value, in any order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it('is the mean of the middle two of an even count', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('refuses nothing at all', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('percentile', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0, 1],
    [99, 100],
    [100, 100],
  ])('%d %% of 1 … 100 is %d', (percent, expected) => {
    expect(percentile(values, percent)).toBe(expected);
  });
});

it('measures five times and answers the median', async () => {
  const measured = [50, 10, 30, 20, 40];
  expect(await measure5(() => measured.shift() ?? Number.NaN)).toBe(30);
  expect(measured).toEqual([]);
});

it('prints aligned columns and a missed target in capitals', () => {
  const rows = [
    {
      work: 'append',
      value: 26_123.4,
      unit: 'events/s',
      baseline: { work: 'raw', value: 5200 },
      ratio: 5.0237,
      target: 'at least 5 ×',
      ok: true,
    },
    { work: 'p99', value: 17.123, unit: 'ms', target: 'at most 15 ms', ok: false, note: 'fsync' },
  ];
  expect(tableOf(rows).split('\n')).toEqual([
    'work    value            baseline     ratio   target         ok   note',
    'append  26,123 events/s  5,200 (raw)  5.02 ×  at least 5 ×   yes',
    'p99     17.1 ms                               at most 15 ms  NO   fsync',
  ]);
});
