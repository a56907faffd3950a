import { hashOf } from '@mach42/event-store/blobs/blob-store.ts';
import { folderBlobStore } from '@mach42/event-store/blobs/folder-blob-store.ts';
import { everyEvent, noted, numbered, range } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { exitCodeOf } from '../ops/ops-error.ts';
import { runOps } from '../ops/run-ops.ts';
import { listBackups, manifestFile, newestBackup } from './manifest.ts';

const hash = await hashCredential('right');
const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };

describe('a backup of a data folder', () => {
  let data: string;
  let to: string;
  let restored: string;
  let printed: string[];

  beforeEach(async () => {
    const { path: folder, remove } = await temporaryFolder();
    [data, to, restored] = [`${folder}/data`, `${folder}/backups`, `${folder}/restored`];
    printed = [];
    await mkdir(data);
    const vault = await openSqliteVault(`${data}/vault.db`);
    await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
    await vault.close();
    await write(20);
    return remove;
  });

  async function write(appends: number, from = 0, folder = data): Promise<void> {
    const store = await openSqliteEventStore({ file: `${folder}/events.db` });
    for (const n of range(appends, from))
      await store.append(`room-${n % 7}`, [...numbered(2, n)], 'any');
    await store.append(`größe-${from}`, [noted({ text: 'Zwölf 世界\0' })], 'any');
    await store.close();
  }

  async function events(folder: string) {
    const store = await openSqliteEventStore({ file: `${folder}/events.db` });
    const all = await everyEvent(store);
    await store.close();
    return all;
  }

  const ops = (...args: string[]) =>
    runOps(args, {
      env: {},
      print: (text) => printed.push(text),
      signal: new AbortController().signal,
    });
  const backup = (...args: string[]) => ops('backup', '--data', data, '--to', to, ...args);
  /** The names in the folder without the lock, which stays. */
  const inFolder = async () => (await readdir(to)).filter((name) => name !== '.backups.lock');
  const newest = async () => (await listBackups(to)).at(-1)?.folder ?? 'none';
  const restore = async (folder?: string) =>
    ops('restore', '--from', folder ?? (await newest()), '--to', restored);
  const codeOf = async (work: Promise<unknown>): Promise<number> =>
    work.then(
      () => 0,
      (error: unknown) => exitCodeOf(error),
    );
  const edit = (file: string, sql: string) => {
    using database = new DatabaseSync(file);
    database.exec(sql);
  };

  it('[BK1] [BK4] holds what the log and the vault held, and can be started from', async () => {
    await backup();
    await restore();
    expect(await events(restored)).toEqual(await events(data));
    const vault = await openSqliteVault(`${restored}/vault.db`);
    expect((await vault.check(dana.mobile, 'password', 'right'))?.userId).toBe('dana');
    await vault.close();
    expect(printed.join('\n')).toContain('41 events up to position 41, full');
    expect(printed.join('\n')).toContain(`Set DATA_DIR to ${restored}`);
  });

  it('[BK10] has the files of messages, each once beside the backups', async () => {
    const blobs = folderBlobStore(`${data}/attachments`);
    const put = async (text: string) => {
      const hash = await hashOf(Buffer.from(text));
      await blobs.put(hash, Buffer.from(text));
      return hash;
    };
    const [kiln, plan] = [await put('kiln'), await put('plan')];
    await backup();
    await blobs.delete([plan]);
    await write(2, 100);
    await backup('--incremental');
    const [first, second] = await listBackups(to);
    await restore(first?.folder);
    const restoredBlobs = folderBlobStore(`${restored}/attachments`);
    expect((await restoredBlobs.get(plan))?.toString()).toBe('plan');
    await rm(restored, { recursive: true });
    await restore(second?.folder);
    expect((await restoredBlobs.get(kiln))?.toString()).toBe('kiln');
    expect(await restoredBlobs.get(plan)).toBeUndefined();

    const inPool = (hash: string) => `${to}/attachments/${hash.slice(0, 2)}/${hash}`;
    await rm(restored, { recursive: true });
    await writeFile(inPool(kiln), 'other');
    expect(await codeOf(restore())).not.toBe(0);
    await rm(inPool(kiln));
    expect(await codeOf(restore())).not.toBe(0);
  });

  it('[BK10] keeps the files of messages as long as a backup has them', async () => {
    const blobs = folderBlobStore(`${data}/attachments`);
    const hash = await hashOf(Buffer.from('kiln'));
    await blobs.put(hash, Buffer.from('kiln'));
    await backup();
    await blobs.delete([hash]);
    const pooled = () =>
      stat(`${to}/attachments/${hash.slice(0, 2)}/${hash}`).catch(() => undefined);
    await backup('--keep', '2');
    expect(await pooled()).toBeDefined();
    await backup('--keep', '1');
    expect(await pooled()).toBeUndefined();
  });

  it('[BK1] is made while a server writes, and has everything that was stored before it began', async () => {
    const store = await openSqliteEventStore({ file: `${data}/events.db` });
    let acknowledged = 0n;
    const done = new AbortController();
    const writing = (async () => {
      for (let n = 0; !done.signal.aborted; n += 1)
        ({ position: acknowledged } = await store.append(`busy-${n % 3}`, numbered(3, n), 'any'));
    })();
    const known: bigint[] = [];
    for (const _ of range(3)) {
      known.push(acknowledged);
      await backup();
    }
    done.abort();
    await writing;
    const whole = await everyEvent(store);
    await store.close();
    for (const [index, { folder, manifest }] of (await listBackups(to)).entries()) {
      expect(BigInt(manifest.log.position)).toBeGreaterThanOrEqual(known[index] ?? 0n);
      await rm(restored, { recursive: true, force: true });
      await restore(folder);
      const part = await events(restored);
      expect(part).toEqual(whole.slice(0, part.length));
      expect(part).toHaveLength(manifest.log.events);
    }
  });

  it('[BK2] is readable by its owner alone, and names its files with their hashes', async () => {
    await backup();
    const folder = await newest();
    const [entry] = await listBackups(to);
    expect(await newestBackup(to, 2)).toEqual({
      newest: Date.parse(entry?.manifest.madeAt ?? ''),
      mostMs: 7_200_000,
    });
    expect((await newestBackup(data, 2)).newest).toBeUndefined();
    expect(entry?.manifest.files.map(({ name }) => name)).toEqual(['events.db', 'vault.db']);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    for (const name of await readdir(folder))
      expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0);
    expect(await readFile(path.join(folder, manifestFile), 'utf8')).not.toContain(dana.mobile);
  });

  it('[BK3] continues the newest one, and restores with all that it continues', async () => {
    await backup('--incremental');
    for (const n of [1, 2]) {
      await write(5, n * 100);
      await backup('--incremental');
    }
    // Nothing has happened since.
    await backup('--incremental');
    const all = await listBackups(to);
    expect(all.map(({ manifest }) => manifest.base !== null)).toEqual([false, true, true, true]);
    await expect(restore(to)).rejects.toThrow(`The newest in it is ${await newest()}.`);
    await restore();
    expect(await events(restored)).toEqual(await events(data));
    await write(3, 900, restored);
    expect((await events(restored)).length).toBe((await events(data)).length + 7);
  });

  it('[BK3] is a full one where the log is not the one that was backed up', async () => {
    await backup();
    await restore();
    await write(5, 100);
    await backup('--incremental');
    // The log of the first backup continues otherwise.
    await write(9, 500, restored);
    data = restored;
    await backup('--incremental');
    expect((await listBackups(to)).map(({ manifest }) => manifest.base === null)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('[BK5] makes room by removing the oldest, and keeps what others continue', async () => {
    for (const args of [[], [], ['--incremental'], ['--incremental', '--keep', '2']])
      await backup(...args);
    const kept = await listBackups(to);
    expect(kept.map(({ manifest }) => manifest.base === null)).toEqual([true, false, false]);
    await restore();
    expect(await events(restored)).toEqual(await events(data));
    await backup('--keep', '1');
    expect(await inFolder()).toHaveLength(1);
  });

  it('[BK6] refuses what it cannot use in one sentence with its own exit code, and changes nothing', async () => {
    expect(await codeOf(ops('backup', '--data', `${data}/none`, '--to', to))).toBe(3);
    expect(await codeOf(ops('restore', '--from', to, '--to', restored))).toBe(3);
    await backup();
    const folder = await newest();
    await mkdir(restored);
    await writeFile(`${restored}/note`, 'mine');
    expect(await codeOf(restore())).toBe(8);
    expect(await readdir(restored)).toEqual(['note']);
    await rm(restored, { recursive: true });

    const manifest = path.join(folder, manifestFile);
    const text = await readFile(manifest, 'utf8');
    const refusals: readonly (readonly [number, string])[] = [
      [7, text.replace('"version": 2', '"version": 5')],
      [6, '{"format":"other","version":1}'],
      [5, 'no JSON'],
      [5, text.replace('"engine": "sqlite"', '"engine": "tape"')],
      [5, text.replace('"events.db"', '"../events.db"')],
      [5, text.replace(/"sha256": "./, '"sha256": "0').replace(/"bytes": \d/, '"bytes": 9')],
    ];
    for (const [code, changed] of refusals) {
      await writeFile(manifest, changed);
      expect([code, await codeOf(restore(folder))]).toEqual([code, code]);
    }
    await writeFile(manifest, text);
    const bytes = await readFile(path.join(folder, 'events.db'));
    bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
    await writeFile(path.join(folder, 'events.db'), bytes);
    await expect(restore()).rejects.toThrow('The backup is damaged');
    expect(await codeOf(restore())).toBe(5);
    await expect(stat(restored)).rejects.toThrow('ENOENT');
    await expect(stat(`${restored}.restoring`)).rejects.toThrow('ENOENT');
  });

  it.each([
    ['a missing event', 'DELETE FROM events WHERE position = 7'],
    ['a missing revision', `UPDATE events SET revision = 99 WHERE position = 40`],
    ['a missing stream', 'PRAGMA foreign_keys = OFF; DELETE FROM streams WHERE id = 2'],
  ])('[BK4] of a log with %s is refused, and leaves nothing behind', async (_, sql) => {
    edit(`${data}/events.db`, sql);
    expect(await codeOf(backup())).toBe(5);
    expect(await inFolder()).toEqual([]);
  });

  it('[BK6] does not mix the backups of two workspaces in a folder', async () => {
    await backup();
    await rm(`${data}/events.db`);
    await write(3);
    expect(await codeOf(backup())).toBe(6);
    expect(await listBackups(to)).toHaveLength(1);
  });

  it('[BK4] removes what a backup that was killed has left', async () => {
    await mkdir(`${to}/.2026-01-01T00-00-00.000Z-full.part`, { recursive: true });
    await backup();
    expect(await inFolder()).toHaveLength(1);
    await ops('backups', '--from', to, '--json');
    expect(JSON.parse(printed.at(-1) ?? '')).toMatchObject([{ engine: 'sqlite', base: null }]);
  });

  it('[BK9] reads backups through again when it is asked, and keeps what it found beside them', async () => {
    await backup();
    await write(3, 50);
    await backup('--incremental');
    expect(await ops('backups', '--from', to, '--verify')).toBe(0);
    const [first, second] = await listBackups(to);
    await writeFile(`${first?.folder}/vault.db`, 'x');
    expect(await ops('backups', '--from', to)).toBe(0);
    expect(await ops('backups', '--from', to, '--verify')).toBe(5);
    printed = [];
    expect(await ops('backups', '--from', to, '--json')).toBe(5);
    const found = JSON.parse(printed.join('')) as { verified: { damage: string | null } }[];
    expect(found.map(({ verified }) => verified.damage)).toEqual([
      expect.stringContaining('vault.db has other bytes'),
      expect.stringContaining('vault.db has other bytes'),
    ]);
    expect(second?.manifest.base).toBe(first?.manifest.name);
  });

  it('[BK9] names a backup whose manifest cannot be used, and lists the others', async () => {
    await backup();
    await backup();
    const newest = (await listBackups(to)).at(-1)?.folder ?? '';
    const file = `${newest}/manifest.json`;
    const manifest = await readFile(file, 'utf8');
    for (const [text, finding] of [
      [manifest.slice(0, 80), 'damaged'],
      [manifest.replace(/"version": \d+/, '"version": 99'), 'newer'],
    ] as const) {
      await writeFile(file, text);
      printed = [];
      const message = expect.stringContaining(newest);
      await expect(ops('backups', '--from', to)).rejects.toMatchObject({ finding, message });
      expect(printed).toHaveLength(1);
      expect(await listBackups(to)).toHaveLength(1);
    }
  });

  it('[BK5] removes old backups without making one, and none that another continues', async () => {
    await backup();
    await write(3, 50);
    await backup('--incremental');
    expect(await ops('backups', '--from', to, '--keep', '1')).toBe(0);
    expect(await listBackups(to)).toHaveLength(2);
    await backup();
    expect(await ops('backups', '--from', to, '--keep', '1')).toBe(0);
    expect(await listBackups(to)).toHaveLength(1);
    expect(await codeOf(ops('backups', '--from', to, '--keep', '0'))).toBe(64);
  });
});
