import { numbered, range } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exitCodeOf } from '../ops/ops-error.ts';
import { runOps } from '../ops/run-ops.ts';

describeOnPostgres('an export between a data folder and PostgreSQL', () => {
  const database = `transfer_${randomBytes(6).toString('hex')}`;
  const address = () => Object.assign(new URL(postgresUrl), { pathname: `/${database}` }).href;
  let operator: Client;
  let folder: TemporaryFolder;
  let printed: string[];

  beforeEach(async () => {
    operator = new Client(postgresUrl);
    await operator.connect();
    await operator.query(`CREATE DATABASE ${database} ENCODING 'UTF8' TEMPLATE template0`);
    folder = await temporaryFolder();
    printed = [];
  });
  afterEach(async () => {
    await operator.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await operator.end();
    await folder.remove();
  });

  const at = (name: string) => `${folder.path}/${name}`;
  const ops = (...args: string[]) =>
    runOps(args, {
      env: { OPS_PASSPHRASE: 'four words and a rest', EVENT_STORE: address(), VAULT: address() },
      print: (text) => printed.push(text),
      signal: new AbortController().signal,
    });
  /** Ends before the first event is stored. */
  const interrupted = () => {
    const stopping = new AbortController();
    return runOps(
      ['import', '--from', at('out'), '--log', 'env:EVENT_STORE', '--vault', 'env:VAULT'],
      {
        env: { OPS_PASSPHRASE: 'four words and a rest', EVENT_STORE: address(), VAULT: address() },
        print: (text) => {
          if (text.includes('is empty. Copying')) stopping.abort();
        },
        signal: stopping.signal,
      },
    );
  };
  const toDatabase = () =>
    ops('import', '--from', at('out'), '--log', 'env:EVENT_STORE', '--vault', 'env:VAULT');

  async function contentOf(name: string) {
    const store = await openSqliteEventStore({ file: `${at(name)}/events.db` });
    const vault = await openSqliteVault(`${at(name)}/vault.db`);
    const content = { events: await store.readAll(0n, 10_000), vault: await vault.content() };
    await Promise.all([store.close(), vault.close()]);
    return content;
  }

  it('[FA17] [TR1] [TR5] comes back from the other kind of store as it was, and is refused by one with something else', async () => {
    await mkdir(at('data'));
    const vault = await openSqliteVault(`${at('data')}/vault.db`);
    const hash = await hashCredential('right');
    const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
    await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
    await vault.contentKeys.readOrCreate(['dana', 'mo']);
    await vault.forget('mo');
    await vault.close();
    const store = await openSqliteEventStore({ file: `${at('data')}/events.db` });
    for (const n of range(200)) await store.append(`room-${n % 7}`, numbered(3, n), 'any');
    await store.close();

    expect(await ops('export', '--data', at('data'), '--to', at('out'))).toBe(0);
    await expect(interrupted()).rejects.toThrow();
    await expect(ops('export', '--to', at('back'))).rejects.toThrow('was not finished');
    expect(await toDatabase()).toBe(0);
    expect(await toDatabase()).toBe(0);
    expect(printed.join('\n')).toContain('has the first 600 events');
    expect(await ops('export', '--to', at('back'))).toBe(0);
    expect(await ops('import', '--from', at('back'), '--to', at('again'))).toBe(0);
    expect(await contentOf('again')).toEqual(await contentOf('data'));

    const later = await openSqliteEventStore({ file: `${at('data')}/events.db` });
    await later.append('room-1', numbered(1), 'any');
    await later.close();
    const other = await openSqliteVault(`${at('data')}/vault.db`);
    await other.put({
      ...dana,
      userId: 'other',
      mobile: '0045',
      username: 'o',
      passwordHash: hash,
      secretHash: hash,
    });
    await other.close();
    expect(await ops('export', '--data', at('data'), '--to', at('out'))).toBe(0);
    expect(await toDatabase().catch(exitCodeOf)).toBe(8);
    expect(printed.join('\n')).not.toContain(new URL(address()).password || 'no password');
  });
});
