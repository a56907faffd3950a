import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
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

it('[BL11] a folder of blobs loses what was left half written a day ago, and keeps what may be on its way', async () => {
  await using folder = await temporaryFolder();
  const bytes = Buffer.from('kiln');
  const hash = await hashOf(bytes);
  const own = path.join(folder.path, hash.slice(0, 2));
  await mkdir(own);
  for (const [name, hours] of [
    ['left.part', 25],
    ['new.part', 1],
  ] as const) {
    await writeFile(path.join(own, name), 'half');
    const at = new Date(Date.now() - hours * 3_600_000);
    await utimes(path.join(own, name), at, at);
  }
  await folderBlobStore(folder.path).put(hash, bytes);
  expect((await readdir(own)).toSorted()).toEqual([hash, 'new.part'].toSorted());
});
