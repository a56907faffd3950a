import { hash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** Random bytes of one id. */
const idBytes = 16;
/**
 * Random bytes for later ids: asking the system for the bytes of one id takes three times as long as the rest of the
 * work.
 */
const pool = new Uint8Array(idBytes * 256);
/** Bytes of the pool that are used up; and of the last id: its millisecond, and its number within it. */
const state = { taken: Infinity, msecs: 0, seq: 0 };

function randomBytes(): Uint8Array {
  if (state.taken >= pool.length) {
    crypto.getRandomValues(pool);
    state.taken = 0;
  }
  state.taken += idBytes;
  return pool.subarray(state.taken - idBytes, state.taken);
}

/** UUIDv7 (RFC 9562 §5.7): grows with time, and within a process with each id; the first number of a millisecond is random. */
export function newId(): string {
  const random = randomBytes();
  const msecs = Date.now();
  if (msecs > state.msecs) {
    state.msecs = msecs;
    state.seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
  } else state.seq += 1;
  return uuidv7({ random, msecs: state.msecs, seq: state.seq });
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
