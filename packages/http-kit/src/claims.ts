import type { ActiveRole, Role, Subscription } from '@mach42/contracts/users/schemas.ts';

/** The claims of a token about its person. */
export interface Claims {
  readonly userId: string;
  readonly name: string;
  readonly activeRole: ActiveRole;
  readonly roles: readonly Role[];
  /** The record of the sign-in in the vault; guests have none. */
  readonly signInId?: string;
  /** Void once the account's is higher; left out, it is the first. */
  readonly generation?: number;
  /** Set for a sign-in with the secret word, which acts only as a standard user. */
  readonly environment?: 'gpt' | undefined;
}

/** A person's account at the time of a call. */
export interface Account {
  readonly isActive: boolean;
  readonly username: string;
  readonly subscription: Subscription;
  readonly roles: readonly Role[];
  /** The generation of the sign-ins that are in force. */
  readonly generation: number;
}

/** The caller: the claims of a valid token. */
export interface CallActor {
  readonly id: string;
  readonly name: string;
  readonly activeRole: ActiveRole;
  readonly roles: readonly Role[];
  readonly isGuest: boolean;
  readonly tokenId: string;
  /** Guests have none, nor have tokens of an earlier version. */
  readonly signInId?: string;
  readonly generation: number;
  /** Name of the key that signed the token. */
  readonly signedBy: string;
  readonly environment?: 'gpt' | undefined;
  /** When the token expires on its own. */
  readonly expiresAt: Date;
  /** Guests have none. */
  readonly account?: Account;
}
