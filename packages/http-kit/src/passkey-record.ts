import type { PasskeyView } from '@mach42/contracts/users/passkey-schemas.ts';
import type { ReadRecord } from '@mach42/vault/vault.ts';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { derivedId } from './derived-id.ts';

export const passkeyKind = 'passkey';

const PasskeyRecord = Type.Object({
  /** As base64url, as the next. */
  credentialId: Type.String(),
  publicKey: Type.String(),
  /** How often the device has used it; 0 where it does not count. */
  counter: Type.Integer(),
  transports: Type.Array(Type.String()),
  name: Type.String(),
  /** Milliseconds since 1970. */
  createdAt: Type.Integer(),
  lastUsedAt: Type.Union([Type.Integer(), Type.Null()]),
});
export type PasskeyRecord = Static<typeof PasskeyRecord>;

export const readPasskey = ({ text }: ReadRecord): PasskeyRecord =>
  Value.Parse(PasskeyRecord, JSON.parse(text));

/** Returns the id of the record of a credential. The workspace has only one record of it. */
export const passkeyIdOf = (credentialId: string): string => derivedId(credentialId);

export function passkeyView(
  id: string,
  { name, createdAt, lastUsedAt }: PasskeyRecord,
): PasskeyView {
  return {
    id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}
