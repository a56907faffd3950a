import { createHash } from 'node:crypto';

/** Trees of hashes as RFC 6962 has them: the first byte distinguishes leaves from nodes. */
const hashOf = (prefix: number, ...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256').update(Uint8Array.of(prefix));
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const leafOf = (text: string): Buffer => hashOf(0, text);

export interface HashTree {
  readonly hash: Buffer;
  /** How many leaves it has. */
  readonly leaves: number;
  /** Absent: it is a leaf. */
  readonly halves?: readonly [HashTree, HashTree];
}

/** @param leaves at least one */
export function treeOf(leaves: readonly Uint8Array[]): HashTree {
  const [only] = leaves;
  if (only === undefined) throw new Error('A tree has at least one leaf.');
  if (leaves.length === 1) return { hash: Buffer.from(only), leaves: 1 };
  const half = splitOf(leaves.length);
  const [left, right] = [treeOf(leaves.slice(0, half)), treeOf(leaves.slice(half))];
  const hash = hashOf(1, left.hash, right.hash);
  return { hash, leaves: leaves.length, halves: [left, right] };
}

/** @param leaves at least one */
export const rootOf = (leaves: readonly Uint8Array[]): Buffer => treeOf(leaves).hash;

/** What has to be hashed with a leaf to come to the root, from the leaf upwards. */
export function pathIn({ halves }: HashTree, index: number): Buffer[] {
  if (halves === undefined) return [];
  const [left, right] = halves;
  return index < left.leaves
    ? [...pathIn(left, index), right.hash]
    : [...pathIn(right, index - left.leaves), left.hash];
}

/** The largest power of two below a number. */
function splitOf(count: number): number {
  let half = 1;
  while (half * 2 < count) half *= 2;
  return half;
}
