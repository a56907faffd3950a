import { credentialTexts } from '@mach42/contracts/users/account-texts.ts';
import { holdsRole } from '@mach42/contracts/users/roles.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import type { Account, CallActor } from './claims.ts';
import { HttpRefusal } from './refusal.ts';
import type { Sighting } from './sign-in-records.ts';
import type { Tokens } from './tokens.ts';

/** The present state of the account; undefined when there is none. */
export type AccountOf = (userId: string) => Promise<Account | undefined>;

/**
 * Returns the person of a token, and waits for `onValid` before it asks for their account.
 * @throws HttpRefusal UNAUTHORIZED: broken, expired or revoked, or the account is gone, inactive or
 *   without the role that the token acts in, or all its sign-ins were ended
 */
export type Authenticate = (
  token: string,
  onValid?: (actor: CallActor) => Promise<void> | void,
) => Promise<CallActor>;

interface Parts {
  readonly tokens: Tokens;
  readonly vault: Pick<Vault, 'isRevoked'>;
  readonly accountOf: AccountOf;
  /** Notes that a sign-in is used; default: nothing does. */
  readonly onSeen?: Sighting;
}

export function authenticator({ tokens, vault, accountOf, onSeen }: Parts): Authenticate {
  return async (token, onValid) => {
    const actor = await tokens.read(token);
    if (actor === undefined) return refuse();
    if (await vault.isRevoked(actor.tokenId)) return refuse(userTexts.signInEnded);
    await onValid?.(actor);
    if (actor.isGuest) return actor;
    const account = await accountOf(actor.id);
    if (account?.isActive !== true || !holdsRole(account.roles, actor.activeRole)) return refuse();
    if (actor.generation < account.generation) return refuse(credentialTexts.ended);
    if (actor.signInId !== undefined) await onSeen?.(actor.signInId);
    return { ...actor, account };
  };
}

function refuse(reason: string = userTexts.signInNeeded): never {
  throw new HttpRefusal('UNAUTHORIZED', reason);
}
