import { limits } from '@mach42/contracts/kernel/limits.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CallTurns } from './call-turns.ts';

/** Makes calls that take so many milliseconds each, at once when they are begun, by a clock of the test. */
function calls(free?: number) {
  let now = 0;
  const turns = new CallTurns({ now: () => now, ...(free === undefined ? {} : { free }) });
  const begun: string[] = [];
  const call = async (caller: string, ms: number): Promise<void> => {
    await turns.wait(caller);
    begun.push(caller);
    now += ms;
  };
  return { begun, call };
}

it('[HK60] begins at once what takes little', async () => {
  const { begun, call } = calls();
  const all = Array.from({ length: 50 }, () => call('dana', limits.http.msOfTurn / 100));
  await Promise.resolve();
  expect(begun).toHaveLength(50);
  await Promise.all(all);
});

it('[HK60] leaves what takes long to later turns, in turns of the callers', async () => {
  const { begun, call } = calls();
  const all: Promise<void>[] = [];
  const arrive = (caller: string) => all.push(call(caller, limits.http.msOfTurn));
  arrive('dana');
  // Each request is read in a callback of its own; the test does the same.
  await Promise.resolve();
  for (let n = 0; n < 9; n += 1) arrive('dana');
  arrive('mo');
  await Promise.resolve();
  expect(begun).toEqual(['dana']);
  const perTurn: number[] = [];
  for (let before = begun.length; begun.length < all.length; before = begun.length) {
    await turn();
    perTurn.push(begun.length - before);
  }
  expect(Math.max(...perTurn)).toBe(1);
  expect(begun.indexOf('mo')).toBeLessThan(4);
  await Promise.all(all);
});

it('[HK60] begins several that take little in one turn, and all of them', async () => {
  const { begun, call } = calls();
  const all = [call('dana', limits.http.msOfTurn)];
  await Promise.resolve();
  for (let n = 0; n < 100; n += 1) all.push(call(`person ${n % 3}`, 0.1));
  let turns = 0;
  for (; begun.length < all.length; turns += 1) await turn();
  expect(turns).toBeLessThan(30);
  await Promise.all(all);
});

it('[HK60] begins as many at once as are no burst, however long they take', async () => {
  const { begun, call } = calls(5);
  const all: Promise<void>[] = [];
  for (let n = 0; n < 8; n += 1) {
    all.push(call('dana', limits.http.msOfTurn));
    await Promise.resolve();
  }
  expect(begun).toHaveLength(5);
  await Promise.all(all);
  expect(begun).toHaveLength(8);
});
