import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { namingLater } from '../sqlite/faults.ts';
import {
  BlobDamaged,
  hashOf,
  isBlobHash,
  requireHash,
  type BlobHash,
  type BlobStore,
} from './blob-store.ts';

/** Milliseconds. A partly written file that is older was left by a process that ended. */
const leftAfterMs = 24 * 60 * 60 * 1000;

/**
 * Blobs as files of a folder that only its owner can read: `ab/abcd…`, by the first two digits of the hash. The first
 * blob creates the folder, and removes the partly written files of processes that ended.
 */
export function folderBlobStore(folder: string): BlobStore {
  const fileOf = (hash: BlobHash): string => {
    requireHash(hash);
    return path.join(folder, hash.slice(0, 2), hash);
  };
  let isTidy = false;
  return {
    async put(hash, bytes) {
      const file = fileOf(hash);
      await namingLater(file, async () => {
        if (!isTidy) await removeLeftParts(folder);
        isTidy = true;
        await writeWhole(file, bytes);
      });
    },
    async get(hash) {
      const bytes = await ifThere(readFile(fileOf(hash)));
      if (bytes !== undefined && (await hashOf(bytes)) !== hash) throw new BlobDamaged(hash);
      return bytes;
    },
    async *hashes() {
      for (const begin of await namesIn(folder)) {
        yield* (await namesIn(path.join(folder, begin))).filter(isBlobHash);
      }
    },
    async delete(hashes) {
      for (const hash of hashes) {
        const file = fileOf(hash);
        await namingLater(file, () => rm(file, { force: true }));
      }
    },
    close: async () => undefined,
  };
}

/** A reader sees all of it or nothing. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Undefined where there is no such file. */
const ifThere = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

async function removeLeftParts(folder: string): Promise<void> {
  for (const begin of await namesIn(folder)) {
    const parts = (await namesIn(path.join(folder, begin))).filter((name) =>
      name.endsWith('.part'),
    );
    for (const name of parts) {
      const part = path.join(folder, begin, name);
      const found = await ifThere(stat(part));
      if (found !== undefined && Date.now() - found.mtimeMs > leftAfterMs)
        await rm(part, { force: true });
    }
  }
}

/** Returns the names in a folder, in order; none when there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
