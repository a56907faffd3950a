import { hash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** Random bytes of one id. */
const idBytes = 16;
/** Of ids to come: asking the system for those of one takes three times as long as all the rest of it. */
const pool = new Uint8Array(idBytes * 256);
let taken = pool.length;

function randomBytes(): Uint8Array {
  if (taken === pool.length) {
    crypto.getRandomValues(pool);
    taken = 0;
  }
  taken += idBytes;
  return pool.subarray(taken - idBytes, taken);
}

/** Of the last id: its millisecond, and its number within it, the first of which is random. */
const last = { msecs: 0, seq: 0 };

/** UUIDv7 (RFC 9562 §5.7): grows with time, and within a process with each id. */
export function newId(): string {
  const random = randomBytes();
  const msecs = Date.now();
  if (msecs > last.msecs) {
    last.msecs = msecs;
    last.seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
  } else last.seq += 1;
  return uuidv7({ random, ...last });
}

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
