import { hash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** UUIDv7 (RFC 9562 §5.7): grows with time. */
export const newId = (): string => uuidv7();

/**
 * The same id for the same parts: UUIDv8 (RFC 9562 §5.8) made of the SHA-256 of the parts. Parts
 * that are divided differently give different ids.
 */
export function derivedId(...parts: readonly string[]): string {
  const bytes = hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
