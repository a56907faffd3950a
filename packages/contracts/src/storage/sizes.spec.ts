import { expect, it } from 'vitest';
import { sizeText, storageTexts } from './texts.ts';

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [310_000, '310 kB'],
  [1_000_000, '1 MB'],
  [12_340_000, '12.3 MB'],
  [1_000_000_000, '1,000 MB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it('what was added in 24 hours is shown where something was', () => {
  expect(storageTexts.ofPerson(2_000_000, 0)).toBe('2 MB stored');
  expect(storageTexts.ofPerson(2_000_000, 5000)).toBe('2 MB stored, 5 kB in 24 hours');
});
