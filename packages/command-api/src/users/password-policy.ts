import {
  task,
  type Compute,
  ComputeDeadlineExceeded,
  ComputeQueueFull,
} from '@mach42/compute/compute.ts';
import {
  isSame,
  knownOf,
  leastStrength,
  plainFault,
  passwordTexts,
} from '@mach42/contracts/users/password-rules.ts';
import type { Profile } from '@mach42/contracts/users/profile.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { passwordStrength } from './password-strength.ts';

const strengthOf = task<Parameters<typeof passwordStrength>[0], number>(
  new URL('password-strength.ts', import.meta.url),
  'passwordStrength',
);

interface Candidate {
  /** `password` or `secret`, as the request names it. */
  readonly field: string;
  readonly text: string;
  /** The data of the person that others know: names, mobile, e-mail. */
  readonly known: readonly string[];
  /** The person in whose turn the check waits. */
  readonly owner: string;
}

/**
 * Requires a password or secret word that follows NIST SP 800-63B §5.1.1.2: long enough, not among the guesses that
 * are tried first, no rules of composition.
 * @throws Refusal VALIDATION_ERROR
 */
export async function requireGoodPassword(compute: Compute, candidate: Candidate): Promise<void> {
  const fault = await passwordFault(compute, candidate);
  if (fault !== undefined) refuse('VALIDATION_ERROR', fault, `/${candidate.field}`);
}

/** Returns the fault of a password by today's policy; undefined when it has none. */
async function passwordFault(
  compute: Compute,
  { text, known, owner }: Omit<Candidate, 'field'>,
): Promise<string | undefined> {
  const fault = plainFault(text, known);
  if (fault !== undefined) return fault;
  const strength = await compute.run(strengthOf, { password: text, known }, { owner });
  return strength < leastStrength ? passwordTexts.common : undefined;
}

/**
 * Whether the credential of a sign-in would not be accepted today; undefined when the threads have too
 * much to do to say so. A sign-in does not fail by it.
 */
export async function isWeakToday(
  compute: Compute,
  candidate: Omit<Candidate, 'field'>,
): Promise<boolean | undefined> {
  try {
    return (await passwordFault(compute, candidate)) !== undefined;
  } catch (error) {
    if (error instanceof ComputeQueueFull || error instanceof ComputeDeadlineExceeded) return;
    throw error;
  }
}

/** Requires that both credentials of a new person are good, and that they differ. */
export async function requireGoodCredentials(
  compute: Compute,
  person: Profile & { readonly password: string; readonly secret: string },
  owner: string,
): Promise<void> {
  const known = knownOf(person);
  for (const field of ['password', 'secret'] as const) {
    await requireGoodPassword(compute, { field, text: person[field], known, owner });
  }
  if (isSame(person.password, person.secret)) {
    refuse('VALIDATION_ERROR', passwordTexts.sameAsOther, '/secret');
  }
}
