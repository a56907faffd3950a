import { wordTexts, wordTextsOf } from '@mach42/contracts/users/word-texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { ExistingUser } from '@mach42/domain/users/state.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import type { CredentialKind, Vault } from '@mach42/vault/vault.ts';
import type { Calling } from '../http/calling.ts';
import type { Commands } from '../kernel/commands.ts';
import { loadUser } from './load-user.ts';
import type { InTurn } from './one-after-another.ts';
import { requireTexts } from './require-texts.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

interface Parts {
  readonly commands: Commands;
  readonly vault: Pick<Vault, 'check' | 'change'>;
  readonly throttle: Pick<SignInThrottle, 'begin'>;
  readonly inTurn: InTurn;
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
 * A person sets a word of their own. Whoever has their device but not their password does not, and
 * guesses no more often than at the sign-in.
 * @throws Refusal VALIDATION_ERROR, UNAUTHORIZED: the sign-in was ended while this waited its turn
 * @throws HttpRefusal RATE_LIMITED
 */
export function changeOwnWord(
  { commands, vault, throttle, inTurn }: Parts,
  { kind, text, currentPassword, address }: OwnWord,
  { id, generation }: CallActor,
  { actor, at, origin }: Calling,
): Promise<Changed> {
  requireTexts({ currentPassword, [kind]: text });
  return inTurn(async () => {
    const { mobile, signInGeneration } = await loadUser(commands, id);
    if (generation < signInGeneration) refuse('UNAUTHORIZED', wordTexts.ended);
    const attempt = await throttle.begin(mobile, address);
    const is = async (word: CredentialKind, candidate: string) =>
      (await vault.check(mobile, word, candidate)) === id;
    if (!(await is('password', currentPassword))) {
      refuse('VALIDATION_ERROR', wordTexts.wrong, '/currentPassword');
    }
    await attempt.succeeded();
    if (await is(kind, text)) refuse('VALIDATION_ERROR', wordTextsOf[kind].same, `/${kind}`);
    const hash = await hashCredential(text);
    await vault.change(id, kind === 'password' ? { passwordHash: hash } : { secretHash: hash });
    const type = kind === 'password' ? 'ChangePassword' : 'ChangeSecret';
    const command = { type, data: {}, actor, at } as const;
    const { position } = await commands.execute(usersDecider, id, command, origin);
    return { user: await loadUser(commands, id), position };
  });
}
