import { BlobDamaged, type BlobStore } from '@mach42/event-store/blobs/blob-store.ts';
import { folderBlobStore } from '@mach42/event-store/blobs/folder-blob-store.ts';
import path from 'node:path';
import { hashesListed } from '../backup/attachment-pool.ts';
import { flush, writeDurably } from '../backup/durable-files.ts';
import { continuesWhereItStopped, Interrupted, OpsError } from '../ops/ops-error.ts';
import { copyBlobs } from './copy-blobs.ts';

/** A file of an export: the hashes of its files of messages, one a line. */
export const filesList = 'files.list';
/** The folder of an export with these files, by their hashes. */
const filesFolder = 'files';

/** The files of messages in the folder of an export. */
export const blobsIn = (export_: string): BlobStore =>
  folderBlobStore(path.join(export_, filesFolder));

/**
 * Writes the files of messages into an export, encrypted as they are stored. Files that the export has stay; files
 * that the workspace has deleted since are deleted.
 * @throws Interrupted the files that are written stay
 */
export async function writeFiles(
  from: BlobStore,
  to: string,
  { signal, onFiles }: { readonly signal: AbortSignal; readonly onFiles?: (count: number) => void },
): Promise<void> {
  const target = blobsIn(to);
  const progress = { signal, ...(onFiles === undefined ? {} : { onCopied: onFiles }) };
  const written = await copyBlobs({ from, to: target }, from.hashes(), progress);
  if (signal.aborted) throw new Interrupted(continuesWhereItStopped);
  const listed = new Set(written);
  for await (const hash of target.hashes()) if (!listed.has(hash)) await target.delete([hash]);
  await writeDurably(path.join(to, filesList), written.map((hash) => `${hash}\n`).join(''));
  await flush(to);
}

/** The hashes of the files of messages in an export; one of an earlier version has none. */
export const filesOf = (export_: string): Promise<readonly string[]> =>
  hashesListed(path.join(export_, filesList));

/**
 * Compares each file of messages of an export with its hash.
 * @throws OpsError one is missing or has other bytes
 */
export async function requireFilesOf(export_: string): Promise<void> {
  const blobs = blobsIn(export_);
  for (const hash of await filesOf(export_)) {
    const what = await damageOf(blobs, hash);
    if (what === undefined) continue;
    throw new OpsError(
      `The export is damaged: the file of a message ${hash} ${what}. Copy or write it again.`,
      { finding: 'damaged' },
    );
  }
}

/** The damage of a blob, as the end of a sentence; undefined: it has none. */
export async function damageOf(
  blobs: Pick<BlobStore, 'get'>,
  hash: string,
): Promise<string | undefined> {
  try {
    return (await blobs.get(hash)) === undefined ? 'is missing' : undefined;
  } catch (error) {
    if (error instanceof BlobDamaged) return 'has other bytes than it was stored with';
    throw error;
  }
}
