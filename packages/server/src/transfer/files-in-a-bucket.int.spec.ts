import { hashOf } from '@mach42/event-store/blobs/blob-store.ts';
import { folderBlobStore } from '@mach42/event-store/blobs/folder-blob-store.ts';
import { openS3BlobStore } from '@mach42/event-store/blobs/s3-blob-store.ts';
import { numbered } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { FakeS3 } from '@mach42/testing/s3/fake-s3.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { mkdir, readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyVault } from '../ops/copy-vault.ts';
import { runOps } from '../ops/run-ops.ts';

const hash = await hashCredential('right');
const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
const texts = ['one', 'two', 'a longer one, '.repeat(5000)].map((text) => Buffer.from(text));

let folder: string;
let here: FakeS3;
let there: FakeS3;

const ops = (from: FakeS3 | undefined, ...args: string[]) =>
  runOps(args, {
    env: {
      OPS_PASSPHRASE: 'four words and a rest',
      ...(from === undefined ? {} : { FILES: from.address() }),
    },
    print: () => undefined,
    signal: new AbortController().signal,
  });
const storeIn = (fake: FakeS3) => openS3BlobStore(fake.address());
const readFrom = async (store: { get(hash: string): Promise<Buffer | undefined> }) =>
  Promise.all(texts.map(async (bytes) => store.get(await hashOf(bytes))));

beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  folder = path;
  [here, there] = [await new FakeS3().start(), await new FakeS3().start()];
  await mkdir(`${folder}/data`);
  const vault = await openSqliteVault(`${folder}/data/vault.db`);
  await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
  await vault.close();
  const store = await openSqliteEventStore({ file: `${folder}/data/events.db` });
  await store.append('room-1', numbered(9), 'any');
  await store.close();
  const blobs = await storeIn(here);
  for (const bytes of texts) await blobs.put(await hashOf(bytes), bytes);
  return remove;
});
afterEach(async () => {
  await here.stop();
  await there.stop();
});

describe('a workspace whose files are in a bucket', () => {
  it('[TR1] [TR5] is exported with them, and imported into another bucket', async () => {
    const to = `${folder}/export`;
    expect(await ops(here, 'export', '--data', `${folder}/data`, '--to', to)).toBe(0);
    expect(await readFrom(folderBlobStore(`${to}/files`))).toEqual(texts);
    expect(await ops(there, 'import', '--from', to, '--to', `${folder}/imported`)).toBe(0);
    expect(await readFrom(await storeIn(there))).toEqual(texts);
    expect(await readdir(`${folder}/imported`)).not.toContain('attachments');
    expect([here.refusals, there.refusals]).toEqual([[], []]);
  });

  it('[TR1] [TR5] is imported into a folder, where no bucket is named', async () => {
    const to = `${folder}/export`;
    expect(await ops(here, 'export', '--data', `${folder}/data`, '--to', to)).toBe(0);
    expect(await ops(undefined, 'import', '--from', to, '--to', `${folder}/imported`)).toBe(0);
    expect(await readFrom(folderBlobStore(`${folder}/imported/attachments`))).toEqual(texts);
    expect(there.objects.size).toBe(0);
  });

  it('is copied from a folder with its files, into the bucket that is named', async () => {
    const beside = folderBlobStore(`${folder}/data/attachments`);
    for (const bytes of texts) await beside.put(await hashOf(bytes), bytes);
    await mkdir(`${folder}/copy`);
    const vaultIn = (name: string) => `sqlite:${folder}/${name}/vault.db`;
    const options = {
      print: () => undefined,
      signal: new AbortController().signal,
      uploads: there.address(),
    };
    await copyVault({ from: vaultIn('data'), to: vaultIn('copy') }, options);
    expect(await readFrom(await storeIn(there))).toEqual(texts);
    expect(await readdir(`${folder}/copy`)).not.toContain('attachments');
  });

  it('[TR1] is not exported while the bucket is away', async () => {
    here.faults = Array.from({ length: 9 }, () => 'unavailable');
    await expect(
      ops(here, 'export', '--data', `${folder}/data`, '--to', `${folder}/export`),
    ).rejects.toThrow();
  });
});
