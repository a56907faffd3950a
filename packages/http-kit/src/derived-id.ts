import { createHash } from 'node:crypto';
import { stringify } from 'uuid';

/** A UUID of version 8 (RFC 9562 §5.8) that the same text always has: the first half of its SHA-256. */
export const derivedId = (text: string): string =>
  stringify(createHash('sha256').update(text).digest().subarray(0, 16).map(asVersion8));

const asVersion8 = (byte: number, index: number): number => {
  if (index === 6) return (byte & 0x0f) | 0x80;
  return index === 8 ? (byte & 0x3f) | 0x80 : byte;
};
