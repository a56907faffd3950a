import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vaultSuite } from '../contract/vault-suite.ts';
import { VaultUnavailable } from '../errors.ts';
import { hashCredential } from '../hashing.ts';
import { withVaultErrors, openSqliteVault } from './open-sqlite-vault.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'vault-'));

vaultSuite('sqlite', () => {
  const folder = newFolder();
  return {
    open: (now) => openSqliteVault(join(folder, 'vault.db'), { now }),
    remove: async () => rmSync(folder, { recursive: true }),
  };
});

it('[VA3] verifies once, whether the mobile is known or not', async () => {
  const verified: string[] = [];
  const vault = await openSqliteVault(':memory:', {
    verify: async (hash) => verified.push(hash) === 0,
  });
  const hash = await hashCredential('right');
  const known = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
  await vault.put({ ...known, passwordHash: hash, secretHash: hash });
  await vault.check(known.mobile, 'password', 'wrong');
  await vault.check('004599999999', 'password', 'wrong');
  expect(verified).toEqual([hash, expect.stringMatching(/^\$argon2id\$/)]);
  await vault.close();
});

describe('the file of a vault', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = newFolder();
    file = join(folder, 'vault.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const foreign = (statements: string) => {
    const database = new DatabaseSync(file);
    database.exec(statements);
    database.close();
  };

  it('[VA20] is for its owner alone', async () => {
    const vault = await openSqliteVault(file);
    await vault.revokeToken('token', new Date());
    for (const part of [file, `${file}-wal`]) expect(statSync(part).mode & 0o077).toBe(0);
    await vault.close();
  });

  it.each([
    ['another program', () => foreign('CREATE TABLE theirs (a)'), /another program/],
    ['no database', () => writeFileSync(file, 'Dear diary, '.repeat(100)), /cannot be read/],
    [
      'a newer version',
      () => foreign('PRAGMA application_id = 1295266390; PRAGMA user_version = 99'),
      /newer version/,
    ],
  ])('[VA21] of %s is refused and kept', async (_, write, message) => {
    write();
    const before = readFileSync(file);
    await expect(openSqliteVault(file)).rejects.toMatchObject({
      name: 'UnusableVault',
      message: expect.stringMatching(message) as string,
    });
    expect(readFileSync(file)).toEqual(before);
  });

  it('[VA23] has no byte of what it forgot, nor of a replaced key', async () => {
    const vault = await openSqliteVault(file);
    const hash = await hashCredential('password');
    const person = { mobile: '004511111111', username: 'dana.demo', passwordHash: hash };
    await vault.put({ userId: 'dana', ...person, secretHash: hash });
    await vault.contentKeys.readOrCreate(['dana', 'snapshots']);
    await vault.serviceKeys.put('one', 'sk-removed');
    const { contentKeys, serviceKeys } = await vault.content();
    await vault.forget('dana');
    await vault.contentKeys.replace('snapshots');
    await vault.serviceKeys.remove('one');
    const bytes = Buffer.concat([readFileSync(file), readFileSync(`${file}-wal`)]);
    for (const gone of [
      ...Object.values(person),
      ...[...contentKeys, ...serviceKeys].map(({ wrapped }) => wrapped),
    ]) {
      expect(bytes.includes(Buffer.from(gone ?? 'no key'))).toBe(false);
    }
    await vault.close();
  });

  it('[VA11] is read with names that every other vault can keep', async () => {
    const vault = await openSqliteVault(file);
    const person = { userId: 'dana', mobile: '004511111111', passwordHash: '', secretHash: '' };
    await vault.put({ ...person, username: 'dana\0demo' });
    expect((await vault.content()).credentials).toMatchObject([{ username: 'dana\uFFFDdemo' }]);
    await vault.close();
  });

  it('[VA22] that finds no room says so and continues when there is some', async () => {
    await (await openSqliteVault(file)).close();
    foreign('CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(400000))');
    const vault = await openSqliteVault(file, { maxPages: 120 });
    const person = {
      userId: 'dana',
      mobile: '004511111111',
      username: 'dana.demo',
      passwordHash: `secret ${'x'.repeat(200_000)}`,
      secretHash: '',
    };
    const until = new Date(Date.now() + 60_000);
    for (const refused of [vault.put(person), vault.put(person)]) {
      const error: unknown = await refused.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(VaultUnavailable);
      expect(error).toMatchObject({ fault: 'full', message: expect.stringContaining('Make room') });
      expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/secret|0045/);
    }
    expect(await vault.isRevoked('token')).toBe(false);
    await expect(vault.change('dana', { username: 'dana' })).rejects.toThrow('no credentials');
    foreign('PRAGMA busy_timeout = 5000; DROP TABLE filler');
    await vault.put(person);
    await vault.revokeToken('token', until);
    expect(await vault.isRevoked('token')).toBe(true);
    await vault.close();
  });

  it.each([
    [{ errcode: 13 }, 'full'],
    [{ errcode: 4874 }, 'full'],
    [{ errcode: 8 }, 'read-only'],
    [{ errcode: 778 }, 'failing'],
    [{ errcode: 11 }, 'damaged'],
    [{ code: 'ENOSPC', syscall: 'open' }, 'full'],
    [{ code: 'EROFS', syscall: 'open' }, 'read-only'],
    [{ code: 'EIO', syscall: 'open' }, 'failing'],
  ])('[VA22] tells %j as %s', (fields, fault) => {
    const failing = () => {
      throw Object.assign(new Error('said the system'), fields);
    };
    expect(() => withVaultErrors(file, failing)).toThrow(expect.objectContaining({ fault }));
  });
});
