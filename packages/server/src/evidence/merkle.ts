import { hash } from 'node:crypto';

// Trees of hashes as RFC 6962 has them: the first byte distinguishes leaves from nodes. In one call each, as the object of a
// hash takes longer to make than most of what is hashed.
export const leafOf = (text: string): Buffer => hash('sha256', `\0${text}`, 'buffer');

const ofNode = Uint8Array.of(1);
const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([ofNode, left, right]), 'buffer');

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
  return { hash: nodeOf(left.hash, right.hash), leaves: leaves.length, halves: [left, right] };
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
