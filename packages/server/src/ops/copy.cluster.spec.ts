import { noted, numbered, range } from '@mach42/event-store/contract/builders.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesIn } from '../stores/data-folder.ts';
import { openEventStore, openVault } from '../stores/open-stores.ts';
import { runOps } from './run-ops.ts';

describeOnPostgres('copying a log to PostgreSQL and back', () => {
  const database = `ops_${randomBytes(6).toString('hex')}`;
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

  const file = (name: string) => path.join(folder.path, name);

  const copy = (from: string, to: string, print = (text: string) => void printed.push(text)) =>
    runOps(['copy', '--from', from, '--to', to], {
      env: { EVENT_STORE: address() },
      print,
      signal: new AbortController().signal,
    });

  async function fill(): Promise<void> {
    const store = await openSqliteEventStore({ file: file('source.db') });
    await Promise.all(range(200).map((n) => store.append(`room-${n % 7}`, numbered(3, n), 'any')));
    const value = { text: 'Zwölf 世界\0\ud800', list: [1e21, 0.1, null], '': { 2: 'b', 1: 'a' } };
    await store.append('größe-1', [noted(value)], 'any');
    await store.append('größe-2', [noted({ text: 'x'.repeat(2_000_000) })], 'any');
    await store.close();
  }

  async function events(name: string) {
    const store = await openSqliteEventStore({ file: file(name) });
    const all = await store.readAll(0n, 10_000);
    await store.close();
    return all;
  }

  it('keeps every event as it is, in order', async () => {
    await fill();
    await expect(copy(`sqlite:${file('source.db')}`, 'env:EVENT_STORE')).resolves.toBe(0);
    await expect(copy('env:EVENT_STORE', `sqlite:${file('back.db')}`)).resolves.toBe(0);
    expect(await events('back.db')).toHaveLength(602);
    expect(await events('back.db')).toEqual(await events('source.db'));
    expect(printed.join('\n')).not.toContain(new URL(address()).password);
  });

  it('notices a copy that was tampered with', async () => {
    await fill();
    await copy(`sqlite:${file('source.db')}`, 'env:EVENT_STORE');
    const client = new Client(address());
    await client.connect();
    await client.query(`UPDATE event_store.events SET data = '{}' WHERE position = 300`);
    await client.end();
    const again = copy(`sqlite:${file('source.db')}`, 'env:EVENT_STORE');
    await expect(again).rejects.toThrow('event 300 (position 300): the data of event');
  });

  it('says so when the source has grown in the meantime, and continues with the rest', async () => {
    await fill();
    await copy(`sqlite:${file('source.db')}`, 'env:EVENT_STORE');
    const busy = await openPostgresEventStore({ url: address() });
    let late: Promise<unknown> | undefined;
    const code = await copy('env:EVENT_STORE', `sqlite:${file('back.db')}`, (text) => {
      printed.push(text);
      late ??= busy.append('room-late', numbered(1), 'none');
    });
    await late;
    await busy.close();
    expect(code).toBe(2);
    expect(printed.join('\n')).toContain('Stop what writes, and run the same command again');
    expect(await events('back.db')).toHaveLength(602);
    await expect(copy('env:EVENT_STORE', `sqlite:${file('back.db')}`)).resolves.toBe(0);
    expect((await events('back.db')).at(-1)?.stream).toBe('room-late');
  });

  it('[FA17] lets nothing use a log and a vault whose copy was interrupted, until the same copy has finished', async () => {
    await fill();
    const vault = await openSqliteVault(file('vault.db'));
    const hash = await hashCredential('right');
    const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
    await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
    await vault.close();
    const stopping = new AbortController();
    const env = { EVENT_STORE: address() };
    const run = (signal: AbortSignal, from: readonly string[], to: readonly string[]) =>
      runOps(
        [
          'copy',
          '--from',
          from[0] ?? '',
          '--to',
          to[0] ?? '',
          '--vault-from',
          from[1] ?? '',
          '--vault-to',
          to[1] ?? '',
        ],
        {
          env,
          print: (text) => {
            printed.push(text);
            // Before the first event is stored.
            if (text.includes('is empty. Copying')) stopping.abort();
          },
          signal,
        },
      );
    const own = [`sqlite:${file('source.db')}`, `sqlite:${file('vault.db')}`];
    const servers = ['env:EVENT_STORE', 'env:EVENT_STORE'];
    const elsewhere = [`sqlite:${file('back.db')}`, `sqlite:${file('vault-back.db')}`];
    const schemas = async () => {
      const client = new Client(address());
      await client.connect();
      const { rows } = await client.query<{ nspname: string }>(
        "SELECT nspname FROM pg_namespace WHERE nspname LIKE '%\\_unfinished' ORDER BY 1",
      );
      await client.end();
      return rows.map(({ nspname }) => nspname);
    };
    await expect(run(stopping.signal, own, servers)).rejects.toThrow();
    expect(await schemas()).toEqual(['event_store_unfinished', 'vault_unfinished']);

    const refusal = 'part of a copy that was not finished';
    const files = filesIn(folder.path);
    const asServer = { eventStore: address(), isShared: true };
    await expect(
      openEventStore(asServer, { ...files, events: file('none.db') }, undefined, () => {}),
    ).rejects.toThrow(refusal);
    await expect(openVault(address(), file('none.db'))).rejects.toThrow(refusal);
    const { signal } = new AbortController();
    await expect(run(signal, servers, elsewhere)).rejects.toThrow(refusal);

    await expect(run(signal, own, servers)).resolves.toBe(0);
    expect(await schemas()).toEqual([]);
    const store = await openEventStore(
      asServer,
      { ...files, events: file('none.db') },
      undefined,
      () => {},
    );
    await store.close();
    await expect(run(signal, servers, elsewhere)).resolves.toBe(0);
  });

  it('takes the vault with it, and back', async () => {
    await fill();
    const vault = await openSqliteVault(file('vault.db'));
    const hash = await hashCredential('right');
    const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
    await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
    await vault.revokeToken('token', new Date(Date.now() + 3_600_000));
    const content = await vault.content();
    await vault.close();
    const both = (from: string, vaultFrom: string, to: string, vaultTo: string) =>
      runOps(
        ['copy', '--from', from, '--to', to, '--vault-from', vaultFrom, '--vault-to', vaultTo],
        {
          env: { EVENT_STORE: address() },
          print: (text) => printed.push(text),
          signal: new AbortController().signal,
        },
      );
    const [log, kept] = [`sqlite:${file('source.db')}`, `sqlite:${file('vault.db')}`];
    const [back, keptBack] = [`sqlite:${file('back.db')}`, `sqlite:${file('vault-back.db')}`];
    await expect(both(log, kept, 'env:EVENT_STORE', 'env:EVENT_STORE')).resolves.toBe(0);
    await expect(both('env:EVENT_STORE', 'env:EVENT_STORE', back, keptBack)).resolves.toBe(0);
    const again = await openSqliteVault(file('vault-back.db'));
    expect(await again.content()).toEqual(content);
    await again.close();
  });
});
