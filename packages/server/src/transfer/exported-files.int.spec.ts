import { hashOf, type BlobStore } from '@mach42/event-store/blobs/blob-store.ts';
import { folderBlobStore } from '@mach42/event-store/blobs/folder-blob-store.ts';
import { numbered } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { Interrupted } from '../ops/ops-error.ts';
import { runOps } from '../ops/run-ops.ts';
import { openExportSource } from './export-source.ts';
import { writeExport } from './write-export.ts';

const hash = await hashCredential('right');
const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
const passphrase = 'four words and a rest';

describe('an export of a workspace with files of messages', () => {
  let data: string;
  let to: string;
  let imported: string;
  beforeEach(async () => {
    const { path: folder, remove } = await temporaryFolder();
    [data, to, imported] = [`${folder}/data`, `${folder}/export`, `${folder}/imported`];
    await mkdir(data);
    const vault = await openSqliteVault(`${data}/vault.db`);
    await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
    await vault.close();
    const store = await openSqliteEventStore({ file: `${data}/events.db` });
    await store.append('room-1', numbered(9), 'any');
    await store.close();
    return remove;
  });

  const importIt = (...args: string[]) =>
    runOps(['import', '--from', to, '--to', imported, ...args], {
      env: { OPS_PASSPHRASE: passphrase },
      print: () => undefined,
      signal: new AbortController().signal,
    });
  async function exportIt(
    onFiles: () => void = () => undefined,
    signal = new AbortController().signal,
  ): Promise<void> {
    const source = await openExportSource({ folder: data }, () => undefined);
    const options = { source, to, passphrase, program: '1', now: Date.now, signal };
    try {
      await writeExport({ ...options, onProgress: () => undefined, onFiles });
    } finally {
      await source.close();
    }
  }

  const files = (folder: string) => folderBlobStore(`${folder}/attachments`);
  const inExport = () => folderBlobStore(`${to}/files`);
  const texts = ['one', 'two', 'a longer one, '.repeat(50_000)];
  let hashes: string[];
  const hashesIn = async (store: Pick<BlobStore, 'hashes'>) => {
    const found: string[] = [];
    for await (const hash of store.hashes()) found.push(hash);
    return found;
  };
  const pathOf = (hash: string) => `${to}/files/${hash.slice(0, 2)}/${hash}`;

  beforeEach(async () => {
    hashes = [];
    for (const text of texts) {
      const bytes = Buffer.from(text);
      const hash = await hashOf(bytes);
      await files(data).put(hash, bytes);
      hashes.push(hash);
    }
    hashes.sort();
  });

  it('[TR1] [TR5] has them, and they come back byte by byte', async () => {
    await exportIt();
    expect(await importIt('--check')).toBe(0);
    expect(await importIt()).toBe(0);
    expect(await hashesIn(files(imported))).toEqual(hashes);
    for (const text of texts) {
      const bytes = Buffer.from(text);
      expect(await files(imported).get(await hashOf(bytes))).toEqual(bytes);
    }
  });

  it('[TR3] writes those that came since, and deletes those that the workspace has deleted', async () => {
    await exportIt();
    const [first = '', ...others] = hashes;
    const added = await hashOf(Buffer.from('three'));
    await files(data).delete([first]);
    await files(data).put(added, Buffer.from('three'));
    const [kept = ''] = others;
    const { mtimeMs } = await stat(pathOf(kept));
    await exportIt();
    expect(await hashesIn(inExport())).toEqual([...others, added].toSorted());
    expect((await stat(pathOf(kept))).mtimeMs).toBe(mtimeMs);
    expect(await importIt()).toBe(0);
    expect(await hashesIn(files(imported))).toEqual([...others, added].toSorted());
  });

  it('[TR3] continues behind those that are written, and writes one again that was cut', async () => {
    const [first = ''] = hashes;
    const stop = new AbortController();
    await expect(exportIt(() => stop.abort(), stop.signal)).rejects.toThrow(Interrupted);
    expect(await hashesIn(inExport())).toEqual([first]);
    await expect(importIt()).rejects.toThrow('not finished');
    await writeFile(pathOf(first), 'cut');
    await exportIt();
    expect(await importIt()).toBe(0);
    expect(await hashesIn(files(imported))).toEqual(hashes);
  });

  it.each([
    ['is missing', (file: string) => rm(file)],
    ['was changed', (file: string) => writeFile(file, 'other')],
  ])('[TR4] refuses an export in which one %s, and names it', async (_, damage) => {
    await exportIt();
    const [, second = ''] = hashes;
    await damage(pathOf(second));
    for (const refused of [() => importIt('--check'), () => importIt()])
      await expect(refused()).rejects.toMatchObject({
        finding: 'damaged',
        message: expect.stringContaining(second) as string,
      });
    await expect(stat(`${imported}.importing`)).rejects.toThrow('ENOENT');
  });

  it('[TR1] is not written where one of the workspace is damaged', async () => {
    const [first = ''] = hashes;
    await writeFile(`${data}/attachments/${first.slice(0, 2)}/${first}`, 'other');
    await expect(exportIt()).rejects.toMatchObject({
      finding: 'damaged',
      message: expect.stringContaining(first) as string,
    });
  });
});
