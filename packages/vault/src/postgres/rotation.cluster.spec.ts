import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { rotationSuite } from '../contract/rotation-suite.ts';
import { openPostgresVault } from './open-postgres-vault.ts';

const newSchema = () => `vault_${randomBytes(6).toString('hex')}`;

async function onServer<T>(ask: (operator: Client) => Promise<T>): Promise<T> {
  const operator = new Client(postgresUrl);
  await operator.connect();
  try {
    return await ask(operator);
  } finally {
    await operator.end();
  }
}

const removed = (schema: string): Promise<void> =>
  onServer(async (operator) => {
    await operator.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  });

describeOnPostgres('rotations of keys on a server', () => {
  rotationSuite('postgres', () => {
    const schema = newSchema();
    return {
      location: [postgresUrl, schema],
      open: (now) => openPostgresVault({ url: postgresUrl, schema, now }),
      remove: () => removed(schema),
    };
  });

  it('[VA39] keeps what one process encrypts while another rotates the master key', async () => {
    const schema = newSchema();
    onTestFinished(() => removed(schema));
    const open = async () => {
      const vault = await openPostgresVault({ url: postgresUrl, schema });
      onTestFinished(() => vault.close());
      return vault;
    };
    const [one, other] = [await open(), await open()];
    const owners = Array.from({ length: 60 }, (_, n) => `owner-${n}`);
    const first = await one.contentKeys.readOrCreate(owners);
    const rotate = async (rotation: string): Promise<void> => {
      await one.rotation.beginMaster(rotation);
      while (await one.rotation.continueMaster(7));
    };
    const create = async (name: string) => {
      const made = new Map<string, Uint8Array | null>();
      for (let n = 0; n < 60; n += 1)
        for (const [owner, key] of await other.contentKeys.readOrCreate([`${name}-${n}`]))
          made.set(owner, key);
      return made;
    };
    const [, made] = await Promise.all([rotate('first'), create('late')]);
    await rotate('second');
    // This vault still knows a master key that is destroyed.
    for (const [owner, key] of await other.contentKeys.readOrCreate(['last'])) made.set(owner, key);
    const { masters } = await one.rotation.report();
    expect(masters).toMatchObject([{ number: 3, contentKeys: 121 }]);
    for (const vault of [one, other]) {
      expect(await vault.contentKeys.read(owners)).toEqual(first);
      expect(await vault.contentKeys.read([...made.keys()])).toEqual(made);
    }
  });

  it('[VA38] leave no byte of the old master key, nor of what it encrypted, in the tables', async () => {
    const schema = newSchema();
    onTestFinished(() => removed(schema));
    const vault = await openPostgresVault({ url: postgresUrl, schema });
    await vault.contentKeys.readOrCreate(['dana', 'mo']);
    const { masterKey, contentKeys } = await vault.content();
    await vault.rotation.beginMaster('first');
    while (await vault.rotation.continueMaster(1));
    const after = await vault.content();
    await vault.close();
    const bytes = await onServer(async (operator) => {
      await operator.query('CHECKPOINT');
      const parts: Buffer[] = [];
      for (const table of ['content_keys', 'master_keys']) {
        const path = `pg_relation_filepath('${schema}.${table}')`;
        const read = await operator.query<{ bytes: Buffer }>(
          `SELECT pg_read_binary_file(${path}) AS bytes`,
        );
        parts.push(...read.rows.map((row) => row.bytes));
      }
      return Buffer.concat(parts);
    });
    for (const gone of [masterKey, ...contentKeys.map(({ wrapped }) => wrapped)])
      expect(bytes.includes(Buffer.from(gone ?? 'no key'))).toBe(false);
    expect(bytes.includes(Buffer.from(after.masterKey))).toBe(true);
  });
});
