import { hash } from 'node:crypto';

// Trees of hashes as RFC 6962 has them: the first byte distinguishes leaves from nodes. Each hash is one call, as the
// object of a hash takes longer to make than most texts take to hash.
export const leafOf = (text: string): Buffer => hash('sha256', `\0${text}`, 'buffer');

const hashBytes = 32;

/** The bytes of the node that is being hashed. */
const node = Buffer.alloc(1 + 2 * hashBytes, 1);
function nodeOf(left: Uint8Array, right: Uint8Array): Buffer {
  node.set(left, 1);
  node.set(right, 1 + hashBytes);
  return hash('sha256', node, 'buffer');
}

export interface HashTree {
  readonly hash: Buffer;
  /** The number of leaves of the tree. */
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

/**
 * The hash of a tree above a level of it, without the tree: level by level, the last of an odd number goes up as it
 * is. The nodes of the level are the leaves, or the roots of parts of them, where all parts but the last have the
 * same power of two of leaves. The hashes are hexadecimal text, as each buffer costs more than the hashing itself.
 * @param nodes at least one
 */
export function rootOf(nodes: readonly string[]): string {
  let level = nodes;
  while (level.length > 1) {
    const above: string[] = [];
    for (let n = 0; n < level.length; n += 2) {
      const [left = '', right] = [level[n], level[n + 1]];
      if (right === undefined) {
        above.push(left);
        continue;
      }
      node.write(left, 1, hashBytes, 'hex');
      node.write(right, 1 + hashBytes, hashBytes, 'hex');
      above.push(hash('sha256', node));
    }
    level = above;
  }
  const [root] = level;
  if (root === undefined) throw new Error('A tree has at least one leaf.');
  return root;
}

/** The hashes that lead from a leaf to the root, from the leaf upwards. */
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
