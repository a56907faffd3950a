import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify, validate, v7 as uuidv7 } from 'uuid';

/** The object that a key opens; a key for one purpose is invalid for another. */
type Purpose = 'invitation' | 'session';

/** Turns ids into the keys of links, and back. Everyone who has such a key may use it for its purpose. */
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

/**
 * The keys that a browser keeps after a sign-in, to be recognised at the next one with the same mobile. Such a key
 * opens nothing: it only says that this device has signed in before.
 */
interface DeviceKeys {
  issue(mobile: string): string;
  /** The device's id; undefined for what `issue` did not make for this mobile. */
  deviceOf(mobile: string, key: string): string | undefined;
}

const deviceKeyPattern = /^([0-9a-f-]{36})\.([\w-]{22})$/;

/** `id.proof`, where the proof is the first half of HMAC-SHA-256 over id and mobile (RFC 2104). */
export function deviceKeys(signingKey: Uint8Array): DeviceKeys {
  const proofOf = (id: string, mobile: string): Buffer =>
    createHmac('sha256', signingKey)
      .update(`device\0${id}\0${mobile}`)
      .digest()
      .subarray(0, proofBytes);
  return {
    issue(mobile) {
      const id = uuidv7();
      return `${id}.${proofOf(id, mobile).toString('base64url')}`;
    },
    deviceOf(mobile, key) {
      const [, id = '', given = ''] = deviceKeyPattern.exec(key) ?? [];
      const proof = Buffer.from(given, 'base64url');
      const isRight = proof.length === proofBytes && timingSafeEqual(proof, proofOf(id, mobile));
      return isRight ? id : undefined;
    },
  };
}

/** The content of a link's key. */
interface LinkClaims {
  readonly userId: string;
  /** The generation of the person's sign-ins for which the link was made. */
  readonly generation: number;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** Keys of links by which people set a new password, and tickets to the second step; nothing of them is stored. */
interface PasswordLinks {
  issue(claims: LinkClaims): string;
  /** Undefined for a key that `issue` did not make, and for an expired one. `now` in milliseconds. */
  read(key: string, now: number): LinkClaims | undefined;
}

const linkKeyPattern = /^([\w-]{1,64})\.(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/;
const linkProofBytes = 32;

/**
 * `userId.generation.expires.proof`, where the proof is HMAC-SHA-256 over the purpose and the rest (RFC 2104).
 * @param purpose the purpose of the keys; a key for another purpose is invalid
 */
export function passwordLinks(
  signingKey: Uint8Array,
  purpose: 'password-link' | 'second-step' = 'password-link',
): PasswordLinks {
  const proofOf = ({ userId, generation, expires }: LinkClaims): Buffer =>
    createHmac('sha256', signingKey)
      .update(`${purpose}\0${userId}\0${generation}\0${expires}`)
      .digest();
  return {
    issue(claims) {
      const { userId, generation, expires } = claims;
      return `${userId}.${generation}.${expires}.${proofOf(claims).toString('base64url')}`;
    },
    read(key, now) {
      const [, userId = '', generation, expires, given = ''] = linkKeyPattern.exec(key) ?? [];
      const claims = { userId, generation: Number(generation), expires: Number(expires) };
      const proof = Buffer.from(given, 'base64url');
      const isRight = proof.length === linkProofBytes && timingSafeEqual(proof, proofOf(claims));
      return isRight && claims.expires * 1000 > now ? claims : undefined;
    },
  };
}
