import { BlobDamaged, type BlobStore } from '@mach42/event-store/blobs/blob-store.ts';
import { OpsError } from '../ops/ops-error.ts';

/**
 * Copies blobs that another store lacks, and reads each copy again. A blob that the store has stays, if it is whole.
 * @param hashes of the blobs that are copied; one that does not exist any more is left out
 * @param onCopied called with the number of blobs that the store has so far
 * @returns the hashes of the blobs that the store has now
 * @throws OpsError one is damaged where it comes from, or was not stored
 */
export async function copyBlobs(
  { from, to }: { readonly from: Pick<BlobStore, 'get'>; readonly to: BlobStore },
  hashes: AsyncIterable<string> | Iterable<string>,
  {
    signal,
    onCopied,
  }: { readonly signal: AbortSignal; readonly onCopied?: (count: number) => void },
): Promise<readonly string[]> {
  const copied: string[] = [];
  for await (const hash of hashes) {
    if (signal.aborted) break;
    if (!(await hasWhole(to, hash))) {
      const bytes = await wholeOf(from, hash);
      // It was removed in the meantime.
      if (bytes === undefined) continue;
      await to.delete([hash]);
      await to.put(hash, bytes);
      if (!(await hasWhole(to, hash)))
        throw new OpsError(`The file of a message ${hash} was not stored. Copy again.`);
    }
    copied.push(hash);
    onCopied?.(copied.length);
  }
  return copied;
}

async function hasWhole(store: Pick<BlobStore, 'get'>, hash: string): Promise<boolean> {
  try {
    return (await store.get(hash)) !== undefined;
  } catch (error) {
    if (error instanceof BlobDamaged) return false;
    throw error;
  }
}

async function wholeOf(store: Pick<BlobStore, 'get'>, hash: string): Promise<Buffer | undefined> {
  try {
    return await store.get(hash);
  } catch (error) {
    if (!(error instanceof BlobDamaged)) throw error;
    throw new OpsError(error.message, { finding: 'damaged', cause: error });
  }
}
