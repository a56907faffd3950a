import { expect, it } from 'vitest';
import { initialRebuildOf } from './read-models.ts';

const progress = (position: bigint) => ({ position });

it('reports the progress of read models that begin at 0 while the log does not', () => {
  const rows = progress(0n);
  const initialRebuild = initialRebuildOf(rows, 40_000n);
  expect(initialRebuild()).toEqual({ position: 0n, target: 40_000n });
  rows.position = 38_999n;
  expect(initialRebuild()).toEqual({ position: 38_999n, target: 40_000n });
  rows.position = 39_000n;
  expect(initialRebuild()).toBeUndefined();
});

it('reports it for few events, too, until the first are applied', () => {
  const rows = progress(0n);
  const initialRebuild = initialRebuildOf(rows, 53n);
  expect(initialRebuild()).toEqual({ position: 0n, target: 53n });
  rows.position = 53n;
  expect(initialRebuild()).toBeUndefined();
});

it('reports it when another process begins at 0 again', () => {
  const rows = progress(5_000n);
  const initialRebuild = initialRebuildOf(rows, 5_000n);
  rows.position = 7_000n;
  expect(initialRebuild()).toBeUndefined();
  rows.position = 100n;
  expect(initialRebuild()).toEqual({ position: 100n, target: 7_000n });
});

it('reports nothing for a new log, nor for rows that are a moment late', () => {
  expect(initialRebuildOf(progress(0n), 0n)()).toBeUndefined();
  expect(initialRebuildOf(progress(9_100n), 10_000n)()).toBeUndefined();
});
