import { limits } from '../kernel/limits.ts';
import type { Profile } from './profile.ts';

/** Of zxcvbn, 0 to 4: below it, some million guesses find the password. */
export const leastStrength = 2;

/** Words of the product: guesses to expect here. */
const ofProduct = ['mach42', 'mach42 workspace', 'workspace', 'datarais', 'phod', 'saige'];

/** What others know of a person and of the product. */
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
 * The fault of a password or secret word that is found without zxcvbn: its length, counted in
 * characters as Unicode composes them (NFKC), or that others know it.
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

/** Of a password or secret word: why it is refused, and how strong it is. */
export const passwordTexts = {
  empty: 'Fill in this field.',
  rule: (least: number) =>
    `At least ${least} characters. A few unrelated words are easy to remember.`,
  tooShort: (least: number) =>
    `Use at least ${least} characters. A few unrelated words are easy to remember.`,
  tooLong: (most: number) => `Use at most ${most} characters.`,
  common: 'This is one of the passwords that attackers try first. Choose a less common one.',
  aboutYou: 'Others can know this about you. Choose something else.',
  sameAsOther: 'Your password and your secret word have to differ.',
  /** By zxcvbn, from 0 to 4. */
  strengths: ['Guessed at once', 'Weak', 'Fair', 'Good', 'Strong'],
  /** Shown after a sign-in with it. */
  weakToday:
    'Your password does not meet today’s rules: it is short, or easy to guess. Set a new one.',
} as const;
