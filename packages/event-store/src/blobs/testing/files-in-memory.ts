import { MemoryKeys } from '../../encrypted/testing/memory-keys.ts';
import { EncryptedBlobs } from '../encrypted-blobs.ts';
import { memoryBlobStore } from './memory-blob-store.ts';

export interface FilesInMemory {
  readonly files: EncryptedBlobs;
  /** The stored bytes by their hash. */
  readonly stored: Map<string, Buffer>;
  readonly keys: MemoryKeys;
}

/** A store of the files that people upload, which is gone with the test. */
export function filesInMemory(): FilesInMemory {
  const stored = new Map<string, Buffer>();
  const keys = new MemoryKeys();
  return { files: new EncryptedBlobs(memoryBlobStore(stored), keys), stored, keys };
}
