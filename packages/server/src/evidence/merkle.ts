import { createHash } from 'node:crypto';

/** Trees of hashes as RFC 6962 has them: the first byte distinguishes leaves from nodes. */
const hashOf = (prefix: number, ...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256').update(Uint8Array.of(prefix));
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const leafOf = (text: string): Buffer => hashOf(0, text);

/** @param leaves at least one */
export function rootOf(leaves: readonly Uint8Array[]): Buffer {
  const [only] = leaves;
  if (only === undefined) throw new Error('A tree has at least one leaf.');
  if (leaves.length === 1) return Buffer.from(only);
  const half = splitOf(leaves.length);
  return hashOf(1, rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

/** What has to be hashed with a leaf to come to the root, from the leaf upwards. */
export function pathOf(leaves: readonly Uint8Array[], index: number): Buffer[] {
  if (leaves.length <= 1) return [];
  const half = splitOf(leaves.length);
  return index < half
    ? [...pathOf(leaves.slice(0, half), index), rootOf(leaves.slice(half))]
    : [...pathOf(leaves.slice(half), index - half), rootOf(leaves.slice(0, half))];
}

/** The largest power of two below a number. */
function splitOf(count: number): number {
  let half = 1;
  while (half * 2 < count) half *= 2;
  return half;
}
