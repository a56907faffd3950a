import { everyEvent, numbered, range } from '@mach42/event-store/contract/builders.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exitCodeOf } from '../ops/ops-error.ts';
import { runOps } from '../ops/run-ops.ts';
import { listBackups } from './manifest.ts';

describeOnPostgres('a backup of PostgreSQL', () => {
  const names = ['from', 'to'].map((name) => `backup_${name}_${randomBytes(6).toString('hex')}`);
  const [from, to] = names.map(
    (database) => () => Object.assign(new URL(postgresUrl), { pathname: `/${database}` }).href,
  ) as [() => string, () => string];
  let operator: Client;
  let folder: TemporaryFolder;

  beforeEach(async () => {
    operator = new Client(postgresUrl);
    await operator.connect();
    for (const name of names)
      await operator.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    for (const name of names) await operator.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await operator.end();
    await folder.remove();
  });

  const ops = (args: readonly string[], env: Record<string, string> = {}) =>
    runOps(args, { env, print: () => {}, signal: new AbortController().signal });
  const backups = () => `${folder.path}/backups`;
  const restore = async () => {
    const [newest] = (await listBackups(backups())).toReversed();
    return ops(['restore', '--from', newest?.folder ?? '', '--to', to(), '--vault-to', to()]);
  };

  it('[BK8] has log and vault as they were while servers wrote, and restores into an empty database only', async () => {
    const store = await openPostgresEventStore({ url: from() });
    const vault = await openPostgresVault({ url: from() });
    const hash = await hashCredential('right');
    const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
    await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
    for (const n of range(50)) await store.append(`room-${n % 7}`, numbered(2, n), 'any');
    const done = new AbortController();
    const writing = (async () => {
      for (let n = 0; !done.signal.aborted; n += 1)
        await store.append('busy-1', numbered(1, n), 'any');
    })();
    await ops(['backup', '--to', backups()], { EVENT_STORE: from(), VAULT: from() });
    done.abort();
    await writing;
    const whole = await everyEvent(store);
    await Promise.all([store.close(), vault.close()]);
    const [entry] = await listBackups(backups());
    expect(entry?.manifest).toMatchObject({ engine: 'postgres', base: null });
    expect(await restore()).toBe(0);

    const copy = await openPostgresEventStore({ url: to() });
    const restored = await everyEvent(copy);
    await copy.close();
    expect(restored.length).toBeGreaterThanOrEqual(100);
    expect(restored).toHaveLength(entry?.manifest.log.events ?? 0);
    expect(restored).toEqual(whole.slice(0, restored.length));
    const vaultCopy = await openPostgresVault({ url: to() });
    expect((await vaultCopy.check(dana.mobile, 'password', 'right'))?.userId).toBe('dana');
    await vaultCopy.close();

    const again = await restore().catch((error: unknown) => exitCodeOf(error));
    expect(again).toBe(8);
  });
});
