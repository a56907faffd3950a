import { OneOf } from '@mach42/contracts/kernel/schema.ts';
import type { ReadRecord } from '@mach42/vault/vault.ts';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** Kind of the records; the id is that of the person. */
export const secondFactorKind = 'second-factor';

const SecondFactorRecord = Type.Object({
  /** `pending`: no code of it was confirmed yet. */
  state: OneOf(['pending', 'on']),
  /** In base32. */
  secret: Type.String(),
  /** Milliseconds since 1970. */
  since: Type.Integer(),
  /** Number of the step whose code was used last; no earlier one is accepted. */
  lastStep: Type.Integer(),
  /** Hashes of the recovery codes that were not used. */
  recovery: Type.Array(Type.String()),
});
export type SecondFactorRecord = Static<typeof SecondFactorRecord>;

/** Reads the vault's record of a person's second factor. */
export const readSecondFactor = ({ text }: ReadRecord): SecondFactorRecord =>
  Value.Parse(SecondFactorRecord, JSON.parse(text));
