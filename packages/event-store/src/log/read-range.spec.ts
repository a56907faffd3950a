import { expect, it } from 'vitest';
import { SliceSize } from './read-range.ts';

it('[ES36] grows after quick slices, to 512 rows at most', () => {
  const size = new SliceSize();
  const rows = [0, 0, 0].map((milliseconds) => {
    size.adapt(milliseconds);
    return size.rows;
  });
  expect(rows).toEqual([256, 512, 512]);
});

it('[ES36] shrinks in proportion after a slow slice, to one row at least', () => {
  const size = new SliceSize();
  size.adapt(8);
  expect(size.rows).toBe(32);
  size.adapt(1_000);
  expect(size.rows).toBe(1);
  size.adapt(5);
  expect(size.rows).toBe(1);
});
