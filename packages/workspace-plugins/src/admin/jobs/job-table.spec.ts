import { expect, it } from 'vitest';
import { lasted } from './job-table.tsx';

it.each([
  [-5, '0 s'],
  [4_400, '4 s'],
  [59_900, '1 min'],
  [125_000, '2 min 5 s'],
  [3_600_000, '1 h'],
  [12_000_000, '3 h 20 min'],
  [532_800_000, '6 d 4 h'],
])('%d ms lasted %s', (milliseconds, text) => {
  expect(lasted(milliseconds)).toBe(text);
});
