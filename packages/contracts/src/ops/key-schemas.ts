import { type Static, Type } from 'typebox';
import { closed, Nullable, OneOf, Time } from '../kernel/schema.ts';

/** Keys that are replaced by a verb: of tokens, of content keys, of the seals of the log. */
export const keyPurposes = ['signing', 'master', 'seal'] as const;
export const KeyPurpose = OneOf(keyPurposes);
export type KeyPurpose = Static<typeof KeyPurpose>;

/** One key; nothing of what it is made of. */
export const KeyView = Type.Object({
  purpose: KeyPurpose,
  /** Counted from 0; the first belongs to the installation. */
  number: Type.Integer(),
  /** Null: before it was recorded. */
  createdAt: Nullable(Time),
  /** Accepted keys still open or check what was made with them; ended ones do nothing. */
  state: OneOf(['inUse', 'accepted', 'ended']),
  /** Of an older key of tokens: until when they are accepted. */
  until: Nullable(Time),
  /** Of a master key: how many content keys are encrypted by it. */
  contentKeys: Nullable(Type.Integer()),
  /** Of a key of the seals: what checks them, as PEM. */
  publicKey: Nullable(Type.String()),
});
export type KeyView = Static<typeof KeyView>;

export const Keys = Type.Object({
  /** By purpose, the newest last. */
  keys: Type.Array(KeyView),
  /** Content keys of people who were forgotten. */
  destroyedContentKeys: Type.Integer(),
  /** What is being replaced. */
  rotating: Type.Array(KeyPurpose),
  /** Whether a setting has the key of tokens instead of the vault. */
  isSigningKeySet: Type.Boolean(),
});
export type Keys = Static<typeof Keys>;

export const KeyRotationParams = Type.Object({ purpose: KeyPurpose }, closed);
export type KeyRotationParams = Static<typeof KeyRotationParams>;

export const KeyRotationBody = Type.Object(
  {
    /** Of the key of tokens: everyone has to sign in again at once. */
    signOut: Type.Optional(Type.Boolean()),
    /** Answers the keys as they are, and changes nothing. */
    dryRun: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type KeyRotationBody = Static<typeof KeyRotationBody>;
