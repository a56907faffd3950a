import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomFillSync,
} from 'node:crypto';
import type { ContentKey, Found, FoundKey } from './content-keys.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Random bytes for the next nonces, drawn together: to draw those of one alone takes as long as to encrypt. */
const drawn = Buffer.alloc(512 * nonceBytes);
let used = drawn.length;

/** Bytes that no other call receives; they are overwritten later. */
function nextNonce(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const nonce = drawn.subarray(used, used + nonceBytes);
  used += nonceBytes;
  return nonce;
}

/**
 * Encrypts with AES-256-GCM and a random nonce (NIST SP 800-38D, 8.2.2), which a key may do 2^32 times.
 * @param associated the name of the object that the text belongs to, such as the id of its event: the text is
 * decrypted only with that (AEAD)
 */
export function encrypt(key: KeyObject, associated: string, text: string): string {
  const nonce = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(associated));
  const encrypted = cipher.update(text, 'utf8');
  // Has no bytes of its own.
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** The text; undefined where it was changed, was encrypted with other associated data or with another key. */
export function decrypt(
  { content }: ContentKey,
  associated: string,
  encrypted: string,
): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', content, bytes.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(associated));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    // Throws where the tag does not fit; has no bytes of its own.
    decipher.final();
    // The decoder of the cipher would take eight times as long.
    return text.toString();
  } catch {
    // The tag does not fit: that is the answer.
    return undefined;
  }
}

/** A key that exists as long as each of several does. */
function combined(keys: readonly ContentKey[]): ContentKey {
  const [only] = keys;
  if (only !== undefined && keys.length === 1) return only;
  const of = (part: keyof ContentKey) => {
    const hash = createHash('sha256').update(part);
    for (const key of keys) hash.update(key[part].export());
    return createSecretKey(hash.digest());
  };
  return { content: of('content'), nonces: of('nonces') };
}

/** Null: one of them was destroyed; undefined: one of them is not there. */
export function keyOf(owners: readonly string[], keys: Found): FoundKey {
  const [only] = owners;
  if (only !== undefined && owners.length === 1) return keys.get(only);
  const found = owners.map((owner) => keys.get(owner));
  if (found.includes(null)) return null;
  const present = found.filter((key) => key !== undefined && key !== null);
  return present.length === owners.length ? combined(present) : undefined;
}
