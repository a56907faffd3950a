import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Hash (SHA-256, hexadecimal, lower case) of the bytes of a blob, which names it. */
export type BlobHash = string;

/** Keeps bytes that never change, beside the log, by their hash. Rules: `SPEC.md`. */
export interface BlobStore {
  /** Stored when it resolves. A blob that is there stays as it is. */
  put(hash: BlobHash, bytes: Uint8Array): Promise<void>;
  /**
   * Undefined: there is none.
   * @throws BlobDamaged the stored bytes have another hash
   */
  get(hash: BlobHash): Promise<Buffer | undefined>;
  /** The hashes of all stored blobs, in order. */
  hashes(): AsyncIterable<BlobHash>;
  /** Deletes those of them that are there. */
  delete(hashes: readonly BlobHash[]): Promise<void>;
  close(): Promise<void>;
}

export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged';
  constructor(hash: BlobHash) {
    super(`The blob ${hash} has other bytes than it was stored with. Restore it from a backup.`);
  }
}

const hashPattern = /^[0-9a-f]{64}$/;

export const isBlobHash = (text: string): text is BlobHash => hashPattern.test(text);

/** @throws RangeError it is none: it becomes part of a path */
export function requireHash(hash: BlobHash): void {
  if (!isBlobHash(hash)) throw new RangeError('A blob is named by a SHA-256 hash.');
}

/** Bytes that are processed before others have their turn. */
const atOnce = 1024 * 1024;

/** Calls a function for each part of bytes, with turns for others between. */
export async function inTurns(bytes: Uint8Array, each: (part: Uint8Array) => void): Promise<void> {
  for (let from = 0; from < bytes.length; from += atOnce) {
    if (from > 0) await setImmediate();
    each(bytes.subarray(from, from + atOnce));
  }
}

export async function hashOf(bytes: Uint8Array): Promise<BlobHash> {
  const hash = createHash('sha256');
  await inTurns(bytes, (part) => hash.update(part));
  return hash.digest('hex');
}
