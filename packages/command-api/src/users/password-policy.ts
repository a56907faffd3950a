import { task, type Compute } from '@mach42/compute/compute.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { passwordTexts } from '@mach42/contracts/users/password-texts.ts';
import type { Profile } from '@mach42/contracts/users/profile.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { passwordStrength } from './password-strength.ts';

const strengthOf = task<Parameters<typeof passwordStrength>[0], number>(
  new URL('password-strength.ts', import.meta.url),
  'passwordStrength',
);

/** Of zxcvbn: below it, some million guesses find the password. */
const leastStrength = 2;

interface Candidate {
  /** `password` or `secret`, as the request names it. */
  readonly field: string;
  readonly text: string;
  /** What others know of the person: names, mobile, e-mail. */
  readonly known: readonly string[];
  /** For whose turn the check waits. */
  readonly owner: string;
}

/**
 * Passwords and secret words after NIST SP 800-63B §5.1.1.2: long enough, not what everybody tries
 * first, no rules of composition.
 * @throws Refusal VALIDATION_ERROR
 */
export async function requireGoodPassword(
  compute: Compute,
  { field, text, known, owner }: Candidate,
): Promise<void> {
  const fault = lengthFault(text);
  if (fault !== undefined) refuse('VALIDATION_ERROR', fault, `/${field}`);
  const plain = (word: string) => word.normalize('NFKC').toLowerCase();
  const password = plain(text);
  const isKnown = known.some((word) => word !== '' && plain(word) === password);
  if (isKnown) refuse('VALIDATION_ERROR', passwordTexts.aboutYou, `/${field}`);
  const strength = await compute.run(strengthOf, { password: text, known }, { owner });
  if (strength < leastStrength) refuse('VALIDATION_ERROR', passwordTexts.common, `/${field}`);
}

/** Both of a new person's, which have to differ. */
export async function requireGoodCredentials(
  compute: Compute,
  person: Profile & { readonly password: string; readonly secret: string },
  owner: string,
): Promise<void> {
  const known = knownOf(person);
  for (const field of ['password', 'secret'] as const) {
    await requireGoodPassword(compute, { field, text: person[field], known, owner });
  }
  if (person.password.normalize('NFKC') === person.secret.normalize('NFKC')) {
    refuse('VALIDATION_ERROR', passwordTexts.sameAsOther, '/secret');
  }
}

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

/** What is wrong with its length, counted in characters as Unicode composes them (NFKC). */
export function lengthFault(text: string): string | undefined {
  const { length } = Array.from(text.normalize('NFKC').trim());
  if (length === 0) return passwordTexts.empty;
  if (length < limits.password.least) return passwordTexts.tooShort(limits.password.least);
  return length > limits.password.most ? passwordTexts.tooLong(limits.password.most) : undefined;
}
