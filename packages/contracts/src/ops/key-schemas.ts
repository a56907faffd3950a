import { type Static, Type } from 'typebox';
import { closed, Nullable, OneOf, Time } from '../kernel/schema.ts';

/** Keys that are replaced by a verb: of tokens, of content keys, of the seals of the log. */
export const keyPurposes = ['signing', 'master', 'seal'] as const;
export const KeyPurpose = OneOf(keyPurposes);
export type KeyPurpose = Static<typeof KeyPurpose>;

/** One key, without its key material. */
export const KeyView = Type.Object({
  purpose: KeyPurpose,
  /** Counted from 0; the first belongs to the installation. */
  number: Type.Integer(),
  /** Null: before it was recorded. */
  createdAt: Nullable(Time),
  /** An accepted key still decrypts or verifies older data; an ended one does nothing. */
  state: OneOf(['inUse', 'accepted', 'ended']),
  /** For an older token key: the time until which its tokens are accepted. */
  until: Nullable(Time),
  /** For a master key: the number of content keys that it encrypts. */
  contentKeys: Nullable(Type.Integer()),
  /** For a key of the seals: the public key that verifies them, as PEM. */
  publicKey: Nullable(Type.String()),
});
export type KeyView = Static<typeof KeyView>;

export const Keys = Type.Object({
  /** The keys by purpose, the newest last. */
  keys: Type.Array(KeyView),
  /** Content keys of people who were forgotten. */
  destroyedContentKeys: Type.Integer(),
  /** The purposes whose keys are being rotated. */
  rotating: Type.Array(KeyPurpose),
  /** Whether the key of tokens is in a setting instead of the vault. */
  isSigningKeySet: Type.Boolean(),
});
export type Keys = Static<typeof Keys>;

export const KeyRotationParams = Type.Object({ purpose: KeyPurpose }, closed);
export type KeyRotationParams = Static<typeof KeyRotationParams>;

export const KeyRotationBody = Type.Object(
  {
    /** For the token key: whether all people are signed out at once. */
    signOut: Type.Optional(Type.Boolean()),
    /** Answers the keys as they are, and changes nothing. */
    dryRun: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type KeyRotationBody = Static<typeof KeyRotationBody>;
