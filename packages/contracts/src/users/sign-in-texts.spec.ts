import { inLanguage } from '@mach42/language/t.ts';
import { expect, it } from 'vitest';
import { signInTexts } from './sign-in-texts.ts';

it.each([
  ['Chrome on Linux', 'Chrome unter Linux'],
  ['Firefox', 'Firefox'],
  ['Unknown device', 'Unbekanntes Gerät'],
])('[LG6] names what a sign-in was with in the language of the page: %s', async (device, shown) => {
  expect(await inLanguage('de', () => signInTexts.device(device))).toBe(shown);
});
