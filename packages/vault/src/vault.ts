/**
 * A revoked token is remembered for so long after it has expired, in milliseconds: a clock that was
 * ahead and is set back must not make it valid again.
 */
export const keptMs = 24 * 60 * 60_000;

/** The credentials of a person; the hashes are made by `hashing.ts`. */
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

/** The person whose credentials were right. */
interface Checked {
  readonly userId: string;
  /** The version of the two hashes: it changes as soon as either hash does. */
  readonly version: string;
}

/** The number of attempts that are allowed within a period. */
export interface Limit {
  /** The name under which attempts are counted together: whose they are, or where they come from. */
  readonly name: string;
  readonly most: number;
}

/** A counted attempt can be taken back; one that was not counted may be tried again after a wait. */
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

/** Keys by which content of people is encrypted elsewhere; of each owner one, 32 random bytes. */
export interface ContentKeyStore {
  /** The keys of owners; null: it was destroyed. An owner that never had one is left out. */
  read(owners: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | null>>;
  /** Reads keys, and durably creates those that there never were. A destroyed key is never created again. */
  readOrCreate(owners: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | null>>;
  /** Puts a new key in the place of the one that an owner has; the old one is gone. */
  replace(owner: string): Promise<void>;
}

/** Keys by which the product signs in at services that it calls, such as providers of models. */
export interface ServiceKeys {
  /** Stores one, durably, under an id that has none. */
  put(id: string, key: string): Promise<void>;
  /** Undefined where there is none. */
  read(id: string): Promise<string | undefined>;
  /** Destroys one, so that no file of the vault has it; nothing where there is none. */
  remove(id: string): Promise<void>;
  list(): Promise<readonly { readonly id: string; readonly createdAt: Date }[]>;
}

/** Data about the account of a person that is not an event: sign-ins, second factors, passkeys. */
export interface AccountRecord {
  readonly kind: string;
  /** The id, unique within the kind. */
  readonly id: string;
  /** The person; the record is deleted when they are forgotten. */
  readonly owner: string;
  readonly text: string;
  /** The time at which it is removed on its own; null: it is kept. */
  readonly until: Date | null;
}

/** A record as it was read; each change gives it another version. */
export interface ReadRecord extends AccountRecord {
  readonly version: Uint8Array;
}

/** Records of accounts, each encrypted by the content key of its person. */
export interface AccountRecords {
  /** Undefined where there is none, it has expired, or its person was forgotten. */
  read(kind: string, id: string): Promise<ReadRecord | undefined>;
  /** Returns the records of one kind of a person, in the order of their ids. */
  list(kind: string, owner: string): Promise<readonly ReadRecord[]>;
  /**
   * Stores one, durably, where none is, or in place of one that has not changed since it was read.
   * @returns whether it was stored
   */
  put(record: AccountRecord, before?: ReadRecord): Promise<boolean>;
  /**
   * Removes one, or only as it was read.
   * @returns whether it was removed
   */
  remove(kind: string, id: string, before?: ReadRecord): Promise<boolean>;
}

/** A record as it is kept. */
export interface KeptRecord extends Omit<AccountRecord, 'text'> {
  /** The encrypted text of the record. */
  readonly sealed: Uint8Array;
}

/** Figures about the keys of a vault, without any key. */
export interface VaultKeys {
  /** The newest last; more than one while a rotation is not finished. */
  readonly masters: readonly {
    readonly number: number;
    /** Undefined of one that an earlier version made. */
    readonly createdAt: Date | undefined;
    /** Content keys that are encrypted by it. */
    readonly contentKeys: number;
  }[];
  /** Content keys that were destroyed. */
  readonly destroyed: number;
}

/** A key that signs, in place of those before it. */
export interface KeptSigningKey {
  /** Counted from 1. */
  readonly number: number;
  /** Id of the rotation that brought it. */
  readonly rotation: string;
  /** 32 bytes: the key, or the secret from which it is derived; null: they were destroyed. */
  readonly secret: Uint8Array | null;
  readonly createdAt: Date;
}

/** A key that signs the seals of the log. */
export interface KeptSealKey extends KeptSigningKey {
  /** The public key as PEM. */
  readonly publicKey: string;
}

/** A key that signs the tokens of sign-ins, in place of the signing key and of those before it. */
export interface KeptTokenKey extends KeptSigningKey {
  /** The time at which tokens of earlier keys are no longer accepted. */
  readonly olderUntil: Date;
}

/** Replaces the keys of a vault. Each step is done once, however often it is asked for. */
interface KeyRotation {
  report(): Promise<VaultKeys>;
  /** Creates a master key, by which content keys are encrypted from now on; nothing if this rotation has done so. */
  beginMaster(rotation: string): Promise<void>;
  /**
   * Encrypts so many content keys by the newest master key, in one transaction. Where none is left, it destroys the older
   * master keys, so that no file of the vault has them.
   * @returns whether older master keys still encrypt some
   */
  continueMaster(most: number): Promise<boolean>;
  /** Keys that replaced the one which is derived from the signing key, in their order. */
  sealKeys(): Promise<readonly KeptSealKey[]>;
  /** Adds one; nothing if this rotation has done so. */
  addSealKey(
    key: Pick<KeptSealKey, 'rotation' | 'publicKey'> & { secret: Uint8Array },
  ): Promise<void>;
  /** Destroys the secrets of the ones before a number; their public keys stay. */
  retireSealKeys(before: number): Promise<void>;
  /** Keys that replaced the signing key for tokens, in their order. */
  tokenKeys(): Promise<readonly KeptTokenKey[]>;
  /** Adds one; nothing if this rotation has done so. */
  addTokenKey(
    key: Pick<KeptTokenKey, 'rotation' | 'olderUntil'> & { secret: Uint8Array },
  ): Promise<void>;
  /** Destroys the secrets of those whose tokens are not accepted any more. */
  retireTokenKeys(): Promise<void>;
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
  readonly contentKeys: ContentKeyStore;
  readonly serviceKeys: ServiceKeys;
  readonly records: AccountRecords;
  readonly rotation: KeyRotation;
  /**
   * Destroys the content key, the credentials and the records of a person, so that no file of the vault has them. Doing it
   * again changes nothing.
   * @returns when it was done first
   */
  forget(userId: string): Promise<Date>;
  /**
   * Whether the statistics of its server keep values of removed rows, because its role may not erase them. Absent:
   * no.
   */
  keepsStatistics?(): Promise<boolean>;
  /** Worth nothing after a restart of all processes, and so never copied. */
  readonly attempts: Attempts;
  close(): Promise<void>;
}

export interface RevokedToken {
  readonly tokenId: string;
  /** The time at which it would have expired anyway. */
  readonly until: Date;
}

/** A content key as it is kept. */
export interface KeptContentKey {
  readonly owner: string;
  /** The key, encrypted by the master key; null: it was destroyed. */
  readonly wrapped: Uint8Array | null;
  /** The time at which it was destroyed. */
  readonly destroyedAt: Date | null;
}

/** A key of a service as it is kept. */
export interface KeptServiceKey {
  readonly id: string;
  /** Encrypted by the master key. */
  readonly wrapped: Uint8Array;
  readonly createdAt: Date;
}

/** All that a vault keeps, each list in the order of its ids. */
export interface VaultContent {
  readonly credentials: readonly Credentials[];
  readonly signingKey: Uint8Array;
  readonly revokedTokens: readonly RevokedToken[];
  /** 32 random bytes that the content keys are encrypted by: the newest, where a rotation is not finished. */
  readonly masterKey: Uint8Array;
  readonly sealKeys: readonly KeptSealKey[];
  readonly tokenKeys: readonly KeptTokenKey[];
  readonly contentKeys: readonly KeptContentKey[];
  readonly serviceKeys: readonly KeptServiceKey[];
  /** Records in the order of kind and id. */
  readonly records: readonly KeptRecord[];
}

/** A vault that can be copied as a whole. */
export interface CopyableVault extends Vault {
  content(): Promise<VaultContent>;
  /**
   * Takes over all that another vault keeps, its signing key included, or nothing.
   * @throws VaultNotEmpty it has credentials, revoked tokens or content keys of its own
   */
  takeOver(content: VaultContent): Promise<void>;
}
