import { noted } from '@mach42/event-store/contract/builders.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { runOps } from '@mach42/server/ops/run-ops.ts';
import { openServerLog } from '@mach42/server/stores/open-stores.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ownDatabase } from '../support/own-database.ts';

const text = 'Words that only Dana wrote.';

describeOnPostgres('a log of an earlier version in PostgreSQL', () => {
  it('[FG5] [FA17] is carried over with its content encrypted, into databases or a folder', async () => {
    await using closing = new AsyncDisposableStack();
    const database = async () => closing.use(await ownDatabase(postgresUrl)).url;
    const target = closing.use(await ownDatabase(postgresUrl));
    const fresh = target.url;
    const old = await database();
    const folder = await temporaryFolder();
    closing.defer(() => folder.remove());
    const hash = await hashCredential('right');
    const vault = await openPostgresVault({ url: old });
    const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
    await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
    await vault.close();
    const store = await openPostgresEventStore({ url: old });
    const entry = {
      ...noted({ entryId: 'e1', userId: 'dana', title: 'Lease', content: text }),
      type: 'EntryRecorded',
    };
    await store.append('entry-e1', [entry], 'any');
    await store.append('room-1', [noted({ n: 1 })], 'any');
    await store.close();

    const stopping = new AbortController();
    const interruptible = async (signal: AbortSignal, ...args: string[]) => {
      const printed: string[] = [];
      const print = (line: string) => {
        printed.push(line);
        if (signal === stopping.signal && line.includes('is empty. Copying')) stopping.abort();
      };
      const env = { EVENT_STORE: old, VAULT: old };
      const code = await runOps(args, { env, print, signal });
      return { code, printed: printed.join('\n') };
    };
    const ops = (...args: string[]) => interruptible(new AbortController().signal, ...args);
    const dry = await ops('encrypt-log', '--dry-run', '--json');
    expect(JSON.parse(dry.printed)).toEqual({ plain: 1 });

    const intoFresh = ['encrypt-log', '--to', fresh, '--vault-to', fresh];
    // Refused, with nothing marked: the vault of another workspace.
    const foreign = await openPostgresVault({ url: fresh });
    await foreign.put({ ...dana, userId: 'mo', passwordHash: hash, secretHash: hash });
    await foreign.close();
    await expect(ops(...intoFresh)).rejects.toMatchObject({ finding: 'notEmpty' });
    const marks = await target.query(
      "SELECT FROM pg_namespace WHERE nspname LIKE '%\\_unfinished'",
    );
    expect(marks).toEqual([]);
    await target.query('DROP SCHEMA vault CASCADE');

    await expect(interruptible(stopping.signal, ...intoFresh)).rejects.toThrow();
    const asServer = { url: fresh, onWarning: () => undefined };
    await expect(openServerLog(asServer)).rejects.toThrow('part of a copy that was not finished');
    for (const schema of ['event_store', 'vault'])
      await target.query(`DROP SCHEMA IF EXISTS ${schema}, ${schema}_unfinished CASCADE`);

    const done = await ops(...intoFresh);
    await (await openServerLog(asServer)).close();
    expect(done).toMatchObject({ code: 0 });
    expect(done.printed).toContain('Encrypted and compared: 2 events. Set EVENT_STORE');
    const carried = await openPostgresEventStore({ url: fresh });
    closing.defer(() => carried.close());
    const stored = JSON.stringify((await carried.readAll(0n, 10)).map(({ data }) => data));
    expect(stored).not.toContain(text);
    const twice = ops('encrypt-log', '--to', fresh, '--vault-to', fresh);
    await expect(twice).rejects.toMatchObject({ finding: 'notEmpty' });

    const to = `${folder.path}/carried`;
    expect(await ops('encrypt-log', '--to', to)).toMatchObject({ code: 0 });
    expect((await readFile(`${to}/events.db`)).includes(text)).toBe(false);
  });
});
