import { t } from '@mach42/language/t.ts';
import { limits } from '../kernel/limits.ts';
import { normalised } from '../kernel/text-parts.ts';
import type { Profile } from './profile.ts';

/** The score of zxcvbn, 0 to 4, below which some million guesses find the password. */
export const leastStrength = 2;

/** Words of the product: guesses to expect here. */
const ofProduct = ['mach42', 'mach42 workspace', 'workspace', 'datarais', 'phod', 'saige'];

/** Words that others know about a person and the product. */
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
  const { length } = Array.from(normalised(text, 'NFKC').trim());
  const { least, most } = limits.password;
  if (length === 0) return passwordTexts.empty;
  if (length < least) return passwordTexts.tooShort(least);
  if (length > most) return passwordTexts.tooLong(most);
  const plain = (word: string) => normalised(word, 'NFKC').toLowerCase();
  const isKnown = known.some((word) => word !== '' && plain(word) === plain(text));
  return isKnown ? passwordTexts.aboutYou : undefined;
}

export const isSame = (one: string, other: string): boolean =>
  normalised(one, 'NFKC') === normalised(other, 'NFKC');

/** Texts about a password or secret word: why it is refused, and how strong it is. */
export const passwordTexts = {
  empty: t('Fill in this field.'),
  rule: (least: number) =>
    t('At least {least} characters. A few unrelated words are easy to remember.', { least }),
  tooShort: (least: number) =>
    t('Use at least {least} characters. A few unrelated words are easy to remember.', { least }),
  tooLong: (most: number) => t('Use at most {most} characters.', { most }),
  common: t('This is one of the passwords that attackers try first. Choose a less common one.'),
  aboutYou: t('Others can know this about you. Choose something else.'),
  sameAsOther: t('Your password and your secret word have to differ.'),
  /** The names of the strengths by zxcvbn, from 0 to 4. */
  strengths: [t('Guessed at once'), t('Weak'), t('Fair'), t('Good'), t('Strong')],
  /** Shown after a sign-in with it. */
  weakToday: t(
    'Your password does not meet today’s rules: it is short, or easy to guess. Set a new one.',
  ),
} as const;
