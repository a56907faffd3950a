import { cleanFileName } from '@mach42/contracts/attachments/file-name.ts';
import { BlobDamaged } from '@mach42/event-store/blobs/blob-store.ts';
import type { EncryptedBlobs } from '@mach42/event-store/blobs/encrypted-blobs.ts';
import type { StoredAttachment } from '@mach42/read-models/attachments/attachments.reads.ts';
import type { ZipPart } from './write-zip.ts';

/** Kinds of files that are compressed already: to do it again costs time and saves nothing. */
const compressed = /^image\/|^application\/(pdf|zip|gzip)|^(audio|video)\//;

/**
 * The files that a person uploaded, as files in the zip, and a list of them. Each has its own name where no other has
 * the same; the list says which messages' files they are by their ids, and which could not be read.
 */
export function ownFiles(
  files: Pick<EncryptedBlobs, 'open'>,
  attachments: readonly StoredAttachment[],
): ZipPart[] {
  /** The last number that was given to a name. */
  const taken = new Map<string, number>();
  const missing = new Set<string>();
  const named = attachments.map((one) => ({ ...one, path: `files/${freeName(one.name, taken)}` }));
  const parts = named.map(({ id, userId, blobs, mediaType, path }): ZipPart => ({
    name: path,
    isCompressed: compressed.test(mediaType),
    async *content() {
      const bytes = await opened(files, { owner: userId, id, part: 'file' }, blobs.file);
      if (bytes === undefined) missing.add(id);
      else yield bytes;
    },
  }));
  const list: ZipPart = {
    name: 'files.jsonl',
    async *content() {
      for (const { id, name, mediaType, path } of named)
        yield `${JSON.stringify({ id, name, mediaType, path, isMissing: missing.has(id) })}\n`;
    },
  };
  // Behind the files: it says which of them could be read.
  return parts.length === 0 ? [] : [...parts, list];
}

/** Undefined: it was removed in the meantime, or its bytes are damaged. */
async function opened(
  files: Pick<EncryptedBlobs, 'open'>,
  address: Parameters<EncryptedBlobs['open']>[0],
  hash: string,
): Promise<Uint8Array | undefined> {
  try {
    return await files.open(address, hash);
  } catch (error) {
    // The rest of what is theirs is not withheld for it.
    if (error instanceof BlobDamaged) return undefined;
    throw error;
  }
}

/** Systems that do not tell upper from lower case see one name in two that differ by it. */
function freeName(given: string, taken: Map<string, number>): string {
  const name = withoutReserved(cleanFileName(given));
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  // Of thousands with the same name, each begins to look behind the last one.
  let count = taken.get(keyOf(name)) ?? 1;
  while (taken.has(keyOf(free))) free = `${stem} (${(count += 1)})${ending}`;
  taken.set(keyOf(name), count);
  if (free !== name) taken.set(keyOf(free), 1);
  return free;
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** Windows opens devices by these names, and drops dots and spaces at an end. */
function withoutReserved(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  const trimmed = name.slice(0, end) || 'file';
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(trimmed) ? `_${trimmed}` : trimmed;
}
