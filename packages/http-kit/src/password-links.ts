import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the key of a link says. */
export interface LinkClaims {
  readonly userId: string;
  /** Of the person's sign-ins, for which the link was made. */
  readonly generation: number;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** Keys of links by which people set a new password; nothing of them is stored. */
export interface PasswordLinks {
  issue(claims: LinkClaims): string;
  /** Undefined for what `issue` did not make, and for what has expired. `now` in milliseconds. */
  read(key: string, now: number): LinkClaims | undefined;
}

const pattern = /^([\w-]{1,64})\.(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/;
const proofBytes = 32;

/** `userId.generation.expires.proof`, where the proof is HMAC-SHA-256 over the rest (RFC 2104). */
export function passwordLinks(signingKey: Uint8Array): PasswordLinks {
  const proofOf = ({ userId, generation, expires }: LinkClaims): Buffer =>
    createHmac('sha256', signingKey)
      .update(`password-link\0${userId}\0${generation}\0${expires}`)
      .digest();
  return {
    issue(claims) {
      const { userId, generation, expires } = claims;
      return `${userId}.${generation}.${expires}.${proofOf(claims).toString('base64url')}`;
    },
    read(key, now) {
      const [, userId = '', generation, expires, given = ''] = pattern.exec(key) ?? [];
      const claims = { userId, generation: Number(generation), expires: Number(expires) };
      const proof = Buffer.from(given, 'base64url');
      const isRight = proof.length === proofBytes && timingSafeEqual(proof, proofOf(claims));
      return isRight && claims.expires * 1000 > now ? claims : undefined;
    },
  };
}
