import { hash, verify } from '@node-rs/argon2';
import { createHash } from 'node:crypto';
import type { Credentials } from './vault.ts';

/** The first choice of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Argon2id (RFC 9106) as a PHC string, with a salt of its own. */
export const hashCredential = (text: string): Promise<string> => hash(normalised(text), cost);

export const verifyCredential = (stored: string, candidate: string): Promise<boolean> =>
  verify(stored, normalised(candidate));

/** One text has several encodings in Unicode, and keyboards differ in which they type. */
const normalised = (text: string): string => text.normalize('NFKC');

/** Returns a name of a pair of hashes that does not show them. */
export const versionOf = (hashes: Pick<Credentials, 'passwordHash' | 'secretHash'>): string =>
  createHash('sha256').update(`${hashes.passwordHash} ${hashes.secretHash}`).digest('base64url');
