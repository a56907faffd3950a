import { limits } from '../kernel/limits.ts';
import { passwordTexts } from './password-texts.ts';
import type { Profile } from './profile.ts';

/** Of zxcvbn, 0 to 4: below it, some million guesses find the password. */
export const leastStrength = 2;

/** Of the product: what somebody who guesses tries here. */
const ofProduct = ['mach42', 'mach42 workspace', 'workspace', 'datarais', 'phod', 'saige'];

/** What others know of a person, and of the place where they sign in. */
export const knownOf = ({
  firstName,
  lastName,
  username,
  email,
  mobile,
}: Pick<Profile, 'firstName' | 'lastName' | 'username' | 'email' | 'mobile'>): string[] => [
  firstName,
  lastName,
  `${firstName} ${lastName}`,
  username,
  email,
  mobile,
  ...ofProduct,
];

/**
 * What is wrong with a password or secret word, as far as that can be seen without zxcvbn: its
 * length, counted in characters as Unicode composes them (NFKC), or that others know it.
 */
export function plainFault(text: string, known: readonly string[]): string | undefined {
  const { length } = Array.from(text.normalize('NFKC').trim());
  const { least, most } = limits.password;
  if (length === 0) return passwordTexts.empty;
  if (length < least) return passwordTexts.tooShort(least);
  if (length > most) return passwordTexts.tooLong(most);
  const plain = (word: string) => word.normalize('NFKC').toLowerCase();
  const isKnown = known.some((word) => word !== '' && plain(word) === plain(text));
  return isKnown ? passwordTexts.aboutYou : undefined;
}

export const isSame = (one: string, other: string): boolean =>
  one.normalize('NFKC') === other.normalize('NFKC');
