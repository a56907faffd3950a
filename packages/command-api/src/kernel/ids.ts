import { hash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** UUIDv7 (RFC 9562 §5.7): grows with time. */
export const newId = (): string => uuidv7();

const variants = '89ab';

/**
 * The same id for the same parts: UUIDv8 (RFC 9562 §5.8) made of the SHA-256 of the parts. Parts
 * that are divided differently give different ids.
 */
export function derivedId(...parts: readonly string[]): string {
  const hex = hash('sha256', JSON.stringify(parts), 'hex');
  const variant = variants[Number.parseInt(hex.charAt(16), 16) & 3];
  const [first, second] = [hex.slice(0, 8), hex.slice(8, 12)];
  return `${first}-${second}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
