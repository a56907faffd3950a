import { BlobDamaged, hashOf, requireHash, type BlobHash, type BlobStore } from '../blob-store.ts';

/** Blobs in memory. @param stored by their hashes */
export function memoryBlobStore(stored = new Map<BlobHash, Buffer>()): BlobStore {
  return {
    async put(hash, bytes) {
      requireHash(hash);
      if (!stored.has(hash)) stored.set(hash, Buffer.from(bytes));
    },
    async get(hash) {
      requireHash(hash);
      const bytes = stored.get(hash);
      if (bytes !== undefined && (await hashOf(bytes)) !== hash) throw new BlobDamaged(hash);
      return bytes === undefined ? undefined : Buffer.from(bytes);
    },
    async *hashes() {
      yield* [...stored.keys()].toSorted();
    },
    async delete(hashes) {
      for (const hash of hashes) {
        requireHash(hash);
        stored.delete(hash);
      }
    },
    close: async () => undefined,
  };
}
