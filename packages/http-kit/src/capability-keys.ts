import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify, validate } from 'uuid';

/** What a key opens; a key for one purpose is none for another. */
export type Purpose = 'invitation' | 'session';

/** Turns ids into the keys of links, and back: everyone with such a key may do what it is for. */
export interface CapabilityKeys {
  /** `id` is a UUID. @throws TypeError for any other text */
  keyOf(purpose: Purpose, id: string): string;
  /** Undefined for what `keyOf` did not make. */
  idOf(purpose: Purpose, key: string): string | undefined;
}

const idBytes = 16;
const proofBytes = 16;
/** Base64url without padding (RFC 4648 §5): 43 characters hold 32 bytes. */
const keyPattern = /^[\w-]{43}$/;

/**
 * Keys are derived and never kept: base64url(id ‖ proof), where the proof is the first half of
 * HMAC-SHA-256(signing key, purpose ‖ 0 ‖ id) (RFC 2104).
 */
export function capabilityKeys(signingKey: Uint8Array): CapabilityKeys {
  const proofOf = (purpose: Purpose, id: Uint8Array): Buffer =>
    createHmac('sha256', signingKey)
      .update(`${purpose}\0`)
      .update(id)
      .digest()
      .subarray(0, proofBytes);
  return {
    keyOf(purpose, id) {
      const bytes = parse(id);
      return Buffer.concat([bytes, proofOf(purpose, bytes)]).toString('base64url');
    },
    idOf(purpose, key) {
      if (!keyPattern.test(key)) return undefined;
      const bytes = Buffer.from(key, 'base64url');
      // The last character has two bits to spare: one key is written in one way only.
      if (bytes.toString('base64url') !== key) return undefined;
      const [id, proof] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)];
      if (!timingSafeEqual(proof, proofOf(purpose, id))) return undefined;
      const text = stringify(id);
      return validate(text) ? text : undefined;
    },
  };
}
