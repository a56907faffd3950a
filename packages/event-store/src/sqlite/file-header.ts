import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StoreDamaged, StoreForeign } from './errors.ts';
import { applicationId } from './schema.ts';

const magic = Buffer.from('SQLite format 3\0');
const headerSize = 100;
const applicationIdOffset = 68;

/**
 * Looks at a file before SQLite does, which would write to it or beside it. A missing or empty file
 * may become a log.
 * The format is sqlite.org/fileformat.html, section 1.3.
 * @throws StoreDamaged
 * @throws StoreForeign
 */
export function requireLog(file: string): void {
  if (sizeOf(file) === 0) {
    // SQLite would take such a write-ahead log for a remainder, and delete it.
    if (sizeOf(`${file}-wal`) === 0) return;
    throw new StoreDamaged(file, `it is missing or empty, and its log ${file}-wal is not`);
  }
  const header = readHeader(file);
  if (header.length < headerSize || !header.subarray(0, magic.length).equals(magic)) {
    throw new StoreDamaged(file, 'it does not begin as an SQLite database does');
  }
  if (header.readUInt32BE(applicationIdOffset) !== applicationId) throw new StoreForeign(file);
}

/** In bytes; 0 when there is no such file. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readHeader(file: string): Buffer {
  // SQLite would open a file that it may only read, and fail at the first append.
  const descriptor = openSync(file, 'r+');
  try {
    const header = Buffer.alloc(headerSize);
    return header.subarray(0, readSync(descriptor, header));
  } finally {
    closeSync(descriptor);
  }
}
