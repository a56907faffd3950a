import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyVault } from './copy-vault.ts';

const hash = await hashCredential('right');
const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
const inAnHour = new Date(Date.now() + 3_600_000);
const tokenId = '0192f3a0-0000-7000-8000-000000000042';

describe('copying a vault', () => {
  let source: string;
  let target: string;
  let told: string[];

  beforeEach(async () => {
    const { path: folder, remove } = await temporaryFolder();
    [source, target] = [`${folder}/source.db`, `${folder}/target.db`];
    told = [];
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
    copyVault({ from: `sqlite:${source}`, to: `sqlite:${target}` }, (text) => told.push(text));

  it('keeps everything, and tells nothing of it but counts', async () => {
    await fill(source);
    await copy();
    expect(await content(target)).toEqual(await content(source));
    const text = told.join('\n');
    expect(text).toMatch(/credentials of people +1\n +revoked tokens +1\n/);
    for (const secret of [hash, dana.mobile, tokenId]) expect(text).not.toContain(secret);
  });

  it('can be done again', async () => {
    await fill(source);
    await copy();
    await copy();
    expect(told).toHaveLength(2);
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
    await expect(copy()).rejects.toThrow('nobody’s credentials');
    const nowhere = copyVault({ from: `sqlite:${source}`, to: 'vault.db' }, () => {});
    await expect(nowhere).rejects.toThrow('--vault-to is the address of no vault');
  });
});
