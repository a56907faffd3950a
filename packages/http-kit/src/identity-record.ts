import type { IdentityView } from '@mach42/contracts/users/openid-schemas.ts';
import type { ReadRecord } from '@mach42/vault/vault.ts';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { derivedId } from './derived-id.ts';

export const identityKind = 'identity';

const IdentityRecord = Type.Object({
  /** Address of the sign-in service, and its id of the person (OpenID Connect Core §5.7). */
  issuer: Type.String(),
  subject: Type.String(),
  /** The name that the service gave the person last. */
  name: Type.String(),
  /** Whether the account here was created with it, and not linked to it later. */
  isOrigin: Type.Boolean(),
  /** Milliseconds since 1970. */
  linkedAt: Type.Integer(),
  lastUsedAt: Type.Union([Type.Integer(), Type.Null()]),
});
export type IdentityRecord = Static<typeof IdentityRecord>;

export const readIdentity = ({ text }: ReadRecord): IdentityRecord =>
  Value.Parse(IdentityRecord, JSON.parse(text));

/** Returns the id of the record of an identity. The workspace has only one record of it. */
export const identityIdOf = (issuer: string, subject: string): string =>
  derivedId(JSON.stringify([issuer, subject]));

export const identityView = (
  id: string,
  { name, linkedAt, lastUsedAt }: IdentityRecord,
): IdentityView => ({
  id,
  name,
  linkedAt: new Date(linkedAt).toISOString(),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
});
