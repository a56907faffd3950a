import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** A new content key, encrypted by the master key, for one owner. */
export const newWrappedKey = (masterKey: Uint8Array, owner: string): Uint8Array =>
  wrapped(masterKey, owner, randomBytes(32));

/** A content key, encrypted by another master key than before. */
export const rewrapped = (
  from: Uint8Array,
  to: Uint8Array,
  owner: string,
  key: Uint8Array,
): Uint8Array => wrapped(to, owner, unwrapped(from, owner, key));

/** A key of a service, encrypted by the master key, for one id. */
export const wrappedServiceKey = (masterKey: Uint8Array, id: string, key: string): Uint8Array =>
  wrapped(masterKey, ofService(id), Buffer.from(key));

/** @throws Error it belongs to another id or master key, or is damaged */
export const unwrappedServiceKey = (masterKey: Uint8Array, id: string, kept: Uint8Array): string =>
  Buffer.from(unwrapped(masterKey, ofService(id), kept)).toString();

/** Returns the same key, encrypted by another master key. */
export const rewrappedServiceKey = (
  from: Uint8Array,
  to: Uint8Array,
  id: string,
  kept: Uint8Array,
): Uint8Array => rewrapped(from, to, ofService(id), kept);

/** No owner of a content key is called so. */
const ofService = (id: string): string => `service key ${id}`;

/** AES-256-GCM. */
export function wrapped(masterKey: Uint8Array, owner: string, key: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce);
  cipher.setAAD(Buffer.from(owner));
  const encrypted = [cipher.update(key), cipher.final()];
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]));
}

/** @throws Error it belongs to another owner or master key, or is damaged */
export function unwrapped(masterKey: Uint8Array, owner: string, kept: Uint8Array): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', masterKey, kept.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(kept.subarray(nonceBytes, nonceBytes + tagBytes));
  const key = decipher.update(kept.subarray(nonceBytes + tagBytes));
  decipher.final();
  return new Uint8Array(key);
}
