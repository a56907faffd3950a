import type { Compute } from '@mach42/compute/compute.ts';
import { knownOf, passwordTexts } from '@mach42/contracts/users/password-rules.ts';
import { wordTexts, wordTextsOf } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider, type ExistingUser } from '@mach42/domain/users/decider.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { CredentialsChanged } from '@mach42/vault/errors.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import type { CredentialKind, Vault } from '@mach42/vault/vault.ts';
import type { Calling } from '../http/calling.ts';
import type { Commands } from '../kernel/commands.ts';
import type { HashingTurns } from './hashing-turns.ts';
import { loadUser } from './load-user.ts';
import { requireGoodPassword } from './password-policy.ts';
import { requireTexts } from './require-texts.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

interface Parts {
  readonly commands: Commands;
  readonly compute: Compute;
  readonly vault: Pick<Vault, 'check' | 'change'>;
  readonly throttle: Pick<SignInThrottle, 'begin' | 'countChange'>;
  readonly turns: HashingTurns;
}

interface OwnWord {
  readonly kind: CredentialKind;
  /** The new one. */
  readonly text: string;
  readonly currentPassword: string;
  readonly address: string;
}

interface Changed {
  readonly user: ExistingUser;
  readonly position: bigint | undefined;
}

/**
 * A person sets a password or secret word of their own. Somebody who has their device but not their
 * password does not, and guesses no more often than at the sign-in. Of this change and a reset
 * by an admin at the same time, in whichever process, the one that is stored first ends the other.
 * @throws Refusal VALIDATION_ERROR; UNAUTHORIZED: the sign-in was ended meanwhile
 * @throws HttpRefusal RATE_LIMITED
 */
export async function changeOwnWord(
  { commands, compute, vault, throttle, turns }: Parts,
  { kind, text, currentPassword, address }: OwnWord,
  { id, generation }: CallActor,
  { actor, at, origin }: Calling,
): Promise<Changed> {
  requireTexts({ currentPassword, [kind]: text });
  await throttle.countChange(id);
  const user = await loadUser(commands, id);
  const { mobile } = user;
  if (generation < user.signInGeneration) refuse('UNAUTHORIZED', wordTexts.ended);
  await requireGoodPassword(compute, { field: kind, text, known: knownOf(user), owner: id });

  const attempt = await throttle.begin(mobile, { address, deviceId: `signed in as ${id}` });
  const check = (word: CredentialKind, candidate: string) =>
    turns.run(id, () => vault.check(mobile, word, candidate));
  const current = await check('password', currentPassword);
  if (current?.userId !== id) refuse('VALIDATION_ERROR', wordTexts.wrong, '/currentPassword');
  await attempt.succeeded();
  if (await check(kind, text)) refuse('VALIDATION_ERROR', wordTextsOf[kind].same, `/${kind}`);
  const other = kind === 'password' ? 'secret' : 'password';
  if (await check(other, text)) refuse('VALIDATION_ERROR', passwordTexts.sameAsOther, `/${kind}`);

  const hash = await turns.run(id, () => hashCredential(text));
  const change = kind === 'password' ? { passwordHash: hash } : { secretHash: hash };
  try {
    await vault.change(id, change, current?.version);
  } catch (error) {
    if (error instanceof CredentialsChanged) refuse('UNAUTHORIZED', wordTexts.ended);
    throw error;
  }
  const type = kind === 'password' ? 'ChangePassword' : 'ChangeSecret';
  const command = { type, data: {}, actor, at } as const;
  const { position } = await commands.execute(usersDecider, id, command, origin);
  const now = await loadUser(commands, id);
  if (now.signInGeneration > user.signInGeneration + 1) refuse('UNAUTHORIZED', wordTexts.ended);
  return { user: now, position };
}
