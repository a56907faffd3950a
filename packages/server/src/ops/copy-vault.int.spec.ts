import { hashOf } from '@mach42/event-store/blobs/blob-store.ts';
import { folderBlobStore } from '@mach42/event-store/blobs/folder-blob-store.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyVault } from './copy-vault.ts';

const hash = await hashCredential('right');
const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
const inAnHour = new Date(Date.now() + 3_600_000);
const tokenId = '0192f3a0-0000-7000-8000-000000000042';

describe('copying a vault', () => {
  let source: string;
  let target: string;
  let notified: string[];

  beforeEach(async () => {
    const { path: folder, remove } = await temporaryFolder();
    [source, target] = [`${folder}/from/vault.db`, `${folder}/to/vault.db`];
    for (const file of [source, target]) await mkdir(path.dirname(file));
    notified = [];
    return remove;
  });

  async function fill(file: string): Promise<void> {
    const vault = await openSqliteVault(file);
    await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
    await vault.revokeToken(tokenId, inAnHour);
    await vault.close();
  }

  async function content(file: string) {
    const vault = await openSqliteVault(file);
    const kept = await vault.content();
    await vault.close();
    return kept;
  }

  const copy = () =>
    copyVault(
      { from: `sqlite:${source}`, to: `sqlite:${target}` },
      {
        print: (text) => notified.push(text),
        signal: new AbortController().signal,
        uploads: undefined,
      },
    );

  it('keeps everything, and reports nothing of it but counts', async () => {
    await fill(source);
    await copy();
    expect(await content(target)).toEqual(await content(source));
    const text = notified.join('\n');
    expect(text).toMatch(/credentials of people +1\n +content keys +0\n +revoked tokens +1\n/);
    for (const secret of [hash, dana.mobile, tokenId]) expect(text).not.toContain(secret);
  });

  it('brings the files of messages, which are beside it', async () => {
    await fill(source);
    const beside = (file: string) => folderBlobStore(`${path.dirname(file)}/attachments`);
    const name = await hashOf(Buffer.from('kiln'));
    await beside(source).put(name, Buffer.from('kiln'));
    await copy();
    expect((await beside(target).get(name))?.toString()).toBe('kiln');
    expect(notified.at(-1)).toMatch(/files of messages +1/);
  });

  it('can be done again', async () => {
    await fill(source);
    await copy();
    await copy();
    expect(notified).toHaveLength(2);
    expect(await content(target)).toEqual(await content(source));
  });

  it('refuses a target with something of its own', async () => {
    await fill(source);
    await fill(target);
    const before = await content(target);
    await expect(copy()).rejects.toThrow('Name an empty vault');
    expect(await content(target)).toEqual(before);
  });

  it('says what to do where there is no vault, nothing in it, or no address', async () => {
    await expect(copy()).rejects.toThrow('--vault-from names the file vault.db');
    await (await openSqliteVault(source)).close();
    await expect(copy()).rejects.toThrow('no credentials of any person');
    const nowhere = copyVault(
      { from: `sqlite:${source}`, to: 'vault.db' },
      { print: () => {}, signal: new AbortController().signal, uploads: undefined },
    );
    await expect(nowhere).rejects.toThrow('--vault-to is the address of no vault');
  });
});
