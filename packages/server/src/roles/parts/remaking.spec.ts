import { expect, it } from 'vitest';
import { remakingOf } from './remaking.ts';

const progress = (position: bigint) => ({ position });

it('tells how far read models are that begin at 0 while the log does not', () => {
  const rows = progress(0n);
  const remaking = remakingOf(rows, 40_000n);
  expect(remaking()).toEqual({ position: 0n, target: 40_000n });
  rows.position = 38_999n;
  expect(remaking()).toEqual({ position: 38_999n, target: 40_000n });
  rows.position = 39_000n;
  expect(remaking()).toBeUndefined();
});

it('tells it of few events, too, until the first are there', () => {
  const rows = progress(0n);
  const remaking = remakingOf(rows, 53n);
  expect(remaking()).toEqual({ position: 0n, target: 53n });
  rows.position = 53n;
  expect(remaking()).toBeUndefined();
});

it('tells it of those that another process begins at 0 again', () => {
  const rows = progress(5_000n);
  const remaking = remakingOf(rows, 5_000n);
  rows.position = 7_000n;
  expect(remaking()).toBeUndefined();
  rows.position = 100n;
  expect(remaking()).toEqual({ position: 100n, target: 7_000n });
});

it('tells nothing of a new log, nor of rows that are a moment late', () => {
  expect(remakingOf(progress(0n), 0n)()).toBeUndefined();
  expect(remakingOf(progress(9_100n), 10_000n)()).toBeUndefined();
});
