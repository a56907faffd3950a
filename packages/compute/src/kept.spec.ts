import { expect, it } from 'vitest';
import { kept } from './byte-cache.ts';

const mebibyte = 1024 * 1024;

function ask(key: string, mebibytes: number): boolean {
  let isMade = false;
  kept(
    key,
    () => mebibytes * mebibyte,
    () => {
      isMade = true;
      return {};
    },
  );
  return isMade;
}

it('[WK12] makes a value once, and lets the one go that was longest unused', () => {
  expect([ask('a', 10), ask('b', 10), ask('a', 10)]).toEqual([true, true, false]);
  expect(ask('c', 10)).toBe(true);
  expect([ask('a', 10), ask('b', 10)]).toEqual([false, true]);
});

it('[WK12] does not keep what is above the bound, and keeps the rest', () => {
  expect(ask('small', 1)).toBe(true);
  expect([ask('huge', 49), ask('huge', 49)]).toEqual([true, true]);
  expect(ask('small', 1)).toBe(false);
});
