import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { rotationSuite } from '../contract/rotation-suite.ts';
import { openSqliteVault } from './open-sqlite-vault.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'vault-'));

rotationSuite('sqlite', () => {
  const folder = newFolder();
  const file = join(folder, 'vault.db');
  return {
    location: [file],
    open: (now) => openSqliteVault(file, { now }),
    remove: async () => rmSync(folder, { recursive: true }),
  };
});

function fileOfTest(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'vault.db');
}

it('[VA23] has no byte of a master key that was replaced, nor of what it encrypted', async () => {
  const file = fileOfTest();
  const vault = await openSqliteVault(file);
  await vault.contentKeys.readOrCreate(['dana', 'mo', 'snapshots']);
  const { masterKey, contentKeys } = await vault.content();
  await vault.rotation.beginMaster('first');
  while (await vault.rotation.continueMaster(2));
  const bytes = Buffer.concat([readFileSync(file), readFileSync(`${file}-wal`)]);
  for (const gone of [masterKey, ...contentKeys.map(({ wrapped }) => wrapped)])
    expect(bytes.includes(Buffer.from(gone ?? 'no key'))).toBe(false);
  expect(bytes.includes(Buffer.from((await vault.content()).masterKey))).toBe(true);
  await vault.close();
});

it('[VA17] of the version before has its master key and every content key after it was opened', async () => {
  const file = fileOfTest();
  const vault = await openSqliteVault(file);
  const keys = await vault.contentKeys.readOrCreate(['dana', 'mo']);
  await vault.forget('mo');
  const { masterKey } = await vault.content();
  await vault.close();
  const database = new DatabaseSync(file);
  database.exec(`DROP TABLE records; DROP TABLE service_keys; DROP TABLE token_keys; DROP TABLE seal_keys; DROP INDEX content_keys_by_master;
    CREATE TABLE before (owner TEXT PRIMARY KEY, wrapped BLOB, destroyed_ms INTEGER) STRICT, WITHOUT ROWID;
    INSERT INTO before SELECT owner, wrapped, destroyed_ms FROM content_keys;
    DROP TABLE content_keys; ALTER TABLE before RENAME TO content_keys;
    CREATE TABLE master_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL) STRICT;
    INSERT INTO master_key SELECT number, key FROM master_keys;
    DROP TABLE master_keys; PRAGMA user_version = 2`);
  database.close();
  const again = await openSqliteVault(file);
  expect((await again.content()).masterKey).toEqual(masterKey);
  const found = await again.contentKeys.read(['dana', 'mo']);
  expect([found.get('dana'), found.get('mo')]).toEqual([keys.get('dana'), null]);
  expect(await again.rotation.report()).toEqual({
    masters: [{ number: 1, createdAt: undefined, contentKeys: 1 }],
    destroyed: 1,
  });
  await again.close();
});
