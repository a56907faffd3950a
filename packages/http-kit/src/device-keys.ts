import { createHmac, timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/**
 * What a browser keeps after a sign-in, to be known at the next one with the same mobile. It opens
 * nothing: it only says that this device has signed in before.
 */
export interface DeviceKeys {
  issue(mobile: string): string;
  /** The device's id; undefined for what `issue` did not make for this mobile. */
  deviceOf(mobile: string, key: string): string | undefined;
}

const pattern = /^([0-9a-f-]{36})\.([\w-]{22})$/;
const proofBytes = 16;

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
      const [, id = '', given = ''] = pattern.exec(key) ?? [];
      const proof = Buffer.from(given, 'base64url');
      const isRight = proof.length === proofBytes && timingSafeEqual(proof, proofOf(id, mobile));
      return isRight ? id : undefined;
    },
  };
}
