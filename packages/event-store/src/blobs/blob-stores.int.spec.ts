import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { blobsSuite } from '../contract/blobs-suite.ts';
import { hashOf } from './blob-store.ts';
import { folderBlobStore } from './folder-blob-store.ts';
import { memoryBlobStore } from './testing/memory-blob-store.ts';

blobsSuite('in memory', async () => {
  const stored = new Map<string, Buffer>();
  return {
    store: memoryBlobStore(stored),
    damage: async (hash) => void stored.set(hash, Buffer.from('other')),
    remove: async () => undefined,
  };
});

blobsSuite('in a folder', async () => {
  const folder = await temporaryFolder();
  return {
    store: folderBlobStore(path.join(folder.path, 'attachments')),
    damage: (hash) =>
      writeFile(path.join(folder.path, 'attachments', hash.slice(0, 2), hash), 'other'),
    remove: () => folder.remove(),
  };
});

it('a folder of blobs is for its owner alone, and has whole blobs only', async () => {
  const folder = await temporaryFolder();
  const hash = await hashOf(Buffer.from('kiln'));
  await folderBlobStore(folder.path).put(hash, Buffer.from('kiln'));
  const own = path.join(folder.path, hash.slice(0, 2));
  expect(await readdir(own)).toEqual([hash]);
  expect((await stat(own)).mode & 0o077).toBe(0);
  expect((await stat(path.join(own, hash))).mode & 0o077).toBe(0);
  await folder.remove();
});
