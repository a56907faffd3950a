import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Attempts } from '@mach42/vault/vault.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const randomLength = 16;
const timeLength = 6;
const proofLength = 32;

/** Challenges for passkeys and for ways through the sign-in service: each shows by itself that it was issued, for whom, and until when. */
interface Challenges {
  /** @param purpose the purpose, such as `sign in`, or `add` with the id of a person */
  issue(purpose: string): Uint8Array<ArrayBuffer>;
  /** Whether it was issued for this, has not expired, and was not used before; it is used then. */
  use(purpose: string, challenge: string): Promise<boolean>;
}

/**
 * Random bytes, the time of expiry and HMAC-SHA-256 over both and the purpose (RFC 2104); nothing of it is
 * stored until it is used. `now` in milliseconds.
 *
 * @param lifeMs how long it may be used
 */
export function challengesWith(
  signingKey: Uint8Array,
  attempts: Attempts,
  now: () => number,
  lifeMs: number = limits.signIn.challengeMs,
): Challenges {
  const proofOf = (purpose: string, head: Uint8Array) =>
    createHmac('sha256', signingKey).update(`passkey\0${purpose}\0`).update(head).digest();
  return {
    issue(purpose) {
      const time = Buffer.alloc(timeLength);
      time.writeUIntBE(now() + lifeMs, 0, timeLength);
      const head = Buffer.concat([randomBytes(randomLength), time]);
      return new Uint8Array(Buffer.concat([head, proofOf(purpose, head)]));
    },
    async use(purpose, challenge) {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== randomLength + timeLength + proofLength) return false;
      const head = bytes.subarray(0, randomLength + timeLength);
      const proof = bytes.subarray(randomLength + timeLength);
      if (!timingSafeEqual(proof, proofOf(purpose, head))) return false;
      if (head.readUIntBE(randomLength, timeLength) <= now()) return false;
      const once = { name: `challenge ${bytes.toString('base64url')}`, most: 1 };
      return (await attempts.begin([once], lifeMs)).isCounted;
    },
  };
}
