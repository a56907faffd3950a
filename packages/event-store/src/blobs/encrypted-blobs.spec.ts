import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ContentKey, ContentKeys } from '../encrypted/content-keys.ts';
import { EncryptedBlobs } from './encrypted-blobs.ts';
import { memoryBlobStore } from './testing/memory-blob-store.ts';

const newKey = (): ContentKey => ({
  content: createSecretKey(randomBytes(32)),
  nonces: createSecretKey(randomBytes(32)),
});

function setUp() {
  const keys = new Map<string, ContentKey | null>([
    ['dana', newKey()],
    ['mo', newKey()],
  ]);
  const ring: ContentKeys = {
    known: () => undefined,
    load: async () => keys,
    loadOrCreate: async () => keys,
    empty: () => undefined,
  };
  const stored = new Map<string, Buffer>();
  return { blobs: new EncryptedBlobs(memoryBlobStore(stored), ring), stored, keys };
}
const address = { owner: 'dana', id: 'attachment-1', part: 'file' } as const;
const plain = Buffer.from('The kiln is fired on Friday. '.repeat(100_000));

describe('encrypted blobs', () => {
  it('[BL5] open for their person and address alone', async () => {
    const { blobs, stored } = setUp();
    const sealed = await blobs.seal(address, plain);
    await blobs.put(sealed);
    expect((await blobs.open(address, sealed.hash))?.equals(plain)).toBe(true);
    expect(stored.get(sealed.hash)?.includes('kiln')).toBe(false);
    expect(await blobs.open({ ...address, owner: 'mo' }, sealed.hash)).toBeUndefined();
    expect(await blobs.open({ ...address, id: 'attachment-2' }, sealed.hash)).toBeUndefined();
  });

  it('[BL5] are lost with the key of their person', async () => {
    const { blobs, keys } = setUp();
    const sealed = await blobs.seal(address, plain);
    await blobs.put(sealed);
    keys.set('dana', null);
    expect(await blobs.open(address, sealed.hash)).toBeUndefined();
    await expect(blobs.seal(address, plain)).rejects.toThrow('forgotten');
  });

  it('[BL1] are the same bytes when they are sealed again at the same address', async () => {
    const { blobs } = setUp();
    const [first, again, elsewhere] = await Promise.all([
      blobs.seal(address, plain),
      blobs.seal(address, plain),
      blobs.seal({ ...address, id: 'attachment-2' }, plain),
    ]);
    expect(again.hash).toBe(first?.hash);
    expect(elsewhere?.hash).not.toBe(first?.hash);
  });
});
