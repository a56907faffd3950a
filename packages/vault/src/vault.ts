/** What a person signs in with; hashes as `hashing.ts` makes them. */
export interface Credentials {
  readonly userId: string;
  /** Digits, in the international form with 00 in front. */
  readonly mobile: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly secretHash: string;
}

/** The password of the web environment, or the secret word of the GPT environment. */
export type CredentialKind = 'password' | 'secret';

/** Whose credentials were found right. */
export interface Checked {
  readonly userId: string;
  /** Of the two hashes: another one as soon as either is changed. */
  readonly version: string;
}

/** How often something may happen within a while. */
export interface Limit {
  /** What is counted together: whose attempts, or where they come from. */
  readonly name: string;
  readonly most: number;
}

/** What has been counted can be taken back; what has not may be tried again after a wait. */
export type Attempt =
  | { readonly isCounted: true; takeBack(): Promise<void> }
  | { readonly isCounted: false; readonly waitMs: number };

/** Counts attempts, together in all processes that have the vault open. */
export interface Attempts {
  /**
   * Counts one under each of the names; none, where a name has as many as it may within the last
   * `windowMs` milliseconds. Many at once are counted one after the other.
   */
  begin(limits: readonly Limit[], windowMs: number): Promise<Attempt>;
}

/**
 * Keeps what must never be an event. Rules: `SPEC.md`. Every method may reject with
 * `VaultUnavailable` where the vault is on a server.
 */
export interface Vault {
  /**
   * Stores a person's credentials, durably, instead of those that they had before.
   * @throws DuplicateCredential mobile or username are another person's
   */
  put(credentials: Credentials): Promise<void>;
  /**
   * Changes some of a person's credentials, durably; the others stay.
   * @param version of the hashes, as `check` answered it; absent: whatever they are
   * @throws DuplicateCredential mobile or username are another person's
   * @throws CredentialsChanged the hashes have another version by now; nothing is stored
   * @throws Error the person has none
   */
  change(
    userId: string,
    change: Partial<Omit<Credentials, 'userId'>>,
    version?: string,
  ): Promise<void>;
  /**
   * The person whose mobile and password (or secret) these are; undefined otherwise, after the same
   * time whether the mobile is unknown or the password wrong.
   */
  check(mobile: string, kind: CredentialKind, candidate: string): Promise<Checked | undefined>;
  /** 32 random bytes, generated once and kept: the key that tokens are signed with. */
  signingKey(): Promise<Uint8Array>;
  /** Refuses a token from now on; `until` is when it would have expired anyway. */
  revokeToken(tokenId: string, until: Date): Promise<void>;
  isRevoked(tokenId: string): Promise<boolean>;
  /** Worth nothing after a restart of all processes, and so never copied. */
  readonly attempts: Attempts;
  close(): Promise<void>;
}

export interface RevokedToken {
  readonly tokenId: string;
  /** When it would have expired anyway. */
  readonly until: Date;
}

/** All that a vault keeps, each list in the order of its ids. */
export interface VaultContent {
  readonly credentials: readonly Credentials[];
  readonly signingKey: Uint8Array;
  readonly revokedTokens: readonly RevokedToken[];
}

/** A vault that can be copied as a whole. */
export interface CopyableVault extends Vault {
  content(): Promise<VaultContent>;
  /**
   * Takes over all that another vault keeps, its signing key included, or nothing.
   * @throws VaultNotEmpty it has credentials or revoked tokens of its own
   */
  takeOver(content: VaultContent): Promise<void>;
}
