import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import type { CallActor } from './claims.ts';
import { HttpRefusal } from './refusal.ts';
import type { Tokens } from './tokens.ts';

/** What must be known of a person at each call; guests have no account. */
export interface Account {
  readonly isActive: boolean;
}

/** The account as it stands now; undefined when there is none. */
export type AccountOf = (userId: string) => Promise<Account | undefined>;

/**
 * Who carries this token.
 * @throws HttpRefusal UNAUTHORIZED: broken, expired or revoked, or the account is gone or inactive
 */
export type Authenticate = (token: string) => Promise<CallActor>;

interface Parts {
  readonly tokens: Tokens;
  readonly vault: Pick<Vault, 'isRevoked'>;
  readonly accountOf: AccountOf;
}

export function authenticator({ tokens, vault, accountOf }: Parts): Authenticate {
  const inForce = async (actor: CallActor): Promise<boolean> => {
    if (await vault.isRevoked(actor.tokenId)) return false;
    return actor.isGuest || ((await accountOf(actor.id))?.isActive ?? false);
  };
  return async (token) => {
    const actor = await tokens.read(token);
    if (actor !== undefined && (await inForce(actor))) return actor;
    throw new HttpRefusal('UNAUTHORIZED', userTexts.signInNeeded);
  };
}
