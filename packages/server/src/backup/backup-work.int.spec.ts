import { numbered } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { mkdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunVerb } from '../ops/run-verb.ts';
import { BackupsWork, backupsOf } from './backup-work.ts';
import { lockBackups } from './kept-backups.ts';

let folder: TemporaryFolder;
let errors: unknown[];
let now: number;
beforeEach(async () => {
  folder = await temporaryFolder();
  [errors, now] = [[], Date.parse('2026-01-01T00:00:00Z')];
});
afterEach(() => folder.remove());

const settings = { everyHours: 0, keep: 2, maxHours: 48 };
function config() {
  return {
    backups: { ...settings, folder: `${folder.path}/backups` },
    dataDir: `${folder.path}/data`,
    eventStore: undefined,
    vault: undefined,
    uploads: undefined,
  };
}
function open(run?: RunVerb, ending = new AbortController().signal): BackupsWork {
  const own = run === undefined ? {} : { run };
  const onFailure = (error: unknown) => void errors.push(error);
  const options = { config: config(), onFailure, now: () => now, ending, ...own };
  return new BackupsWork(options, config().backups.folder);
}

describe('the work on backups', () => {
  it('[BK11] makes, lists, verifies and removes backups by the verbs of operators', async () => {
    await mkdir(`${folder.path}/data`);
    await (await openSqliteVault(`${folder.path}/data/vault.db`)).close();
    const store = await openSqliteEventStore({ file: `${folder.path}/data/events.db` });
    await store.append('room-1', numbered(3), 'any');
    const work = open();
    expect(await backupsOf(config(), work)).toEqual({
      ...settings,
      isConfigured: true,
      work: null,
      backups: [],
    });
    expect(await work.begin({ kind: 'backup', incremental: false })).toMatchObject({
      state: 'running',
    });
    expect(await work.begin({ kind: 'backup', incremental: false })).toBeUndefined();
    await work.idle();
    await store.append('room-1', numbered(1, 3), 'any');
    await work.begin({ kind: 'backup', incremental: true });
    await work.idle();
    await store.close();
    const { backups, work: last } = await backupsOf(config(), work);
    expect(last).toMatchObject({ kind: 'backup', state: 'done', problem: null });
    expect(backups.map(({ events, damage }) => [events, damage])).toEqual([
      [4, null],
      [3, null],
    ]);
    const [newest, oldest] = backups.map(({ name }) => name);
    expect(await work.old(1)).toEqual([]);
    await writeFile(`${config().backups.folder}/${newest}/vault.db`, 'x');
    expect(await work.has(newest ?? '')).toBe(true);
    await work.begin({ kind: 'verification', name: newest ?? '' });
    await work.idle();
    expect((await backupsOf(config(), work)).backups[0]?.damage).toContain('vault.db');
    expect((await work.work())?.state).toBe('failed');
    await work.remove([newest ?? '']);
    expect((await backupsOf(config(), work)).backups.map(({ name }) => name)).toEqual([oldest]);
  });

  it('[BK12] begins nothing while an operator makes a backup there', async () => {
    const { folder: backups } = config().backups;
    await mkdir(backups);
    const work = open(async () => '');
    {
      using closing = new DisposableStack();
      closing.use(lockBackups(backups));
      expect(await work.isWorking()).toBe(true);
      expect(await work.begin({ kind: 'backup', incremental: false })).toBeUndefined();
      await expect(work.remove(['any'])).rejects.toThrow('try again when it has ended');
    }
    expect(await work.isWorking()).toBe(false);
    expect(await work.begin({ kind: 'backup', incremental: false })).toBeDefined();
    await work.idle();
  });

  it('[BK11] is known to every process, with its step, and has failed when its process is silent', async () => {
    const running = Promise.withResolvers<void>();
    const work = open(async (_, { onStep }) => {
      onStep('Copying the log');
      await running.promise;
      return '';
    });
    await work.begin({ kind: 'backup', incremental: false });
    const other = open();
    await expect.poll(async () => (await other.work())?.step).toBe('Copying the log');
    expect(await other.isWorking()).toBe(true);
    expect(await other.begin({ kind: 'backup', incremental: false })).toBeUndefined();
    now += 31_000;
    expect(await other.work()).toMatchObject({ state: 'failed' });
    expect(await other.isWorking()).toBe(false);
    running.resolve();
    await work.idle();
    expect(await other.work()).toMatchObject({ state: 'done' });
    await writeFile(`${config().backups.folder}/.work.json`, '{');
    expect(await other.work()).toBeNull();
  });

  it('[BK14] says how much of a step is done, and writes it down once a second at most', async () => {
    const running = Promise.withResolvers<void>();
    const [half, most] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work = open(async (_, { onStep }) => {
      onStep('Copying the log', 0);
      await half.promise;
      onStep('Copying the log', 50);
      now += 1_000;
      onStep('Copying the log', 51);
      onStep('Copying the log', 52);
      await most.promise;
      onStep('Reading the backup through');
      await running.promise;
      return '';
    });
    await work.begin({ kind: 'backup', incremental: false });
    const other = open();
    const state = async () => {
      const { step, percent } = (await other.work()) ?? {};
      return [step, percent];
    };
    await expect.poll(state).toEqual(['Copying the log', 0]);
    half.resolve();
    await expect.poll(state).toEqual(['Copying the log', 51]);
    most.resolve();
    await expect.poll(state).toEqual(['Reading the backup through', null]);
    running.resolve();
    await work.idle();
  });

  it('[BK11] says why it failed, and reports it', async () => {
    const work = open(async () => {
      throw new Error('The disk is full of secrets.');
    });
    await work.begin({ kind: 'backup', incremental: false });
    await work.idle();
    expect(await work.work()).toMatchObject({ state: 'failed' });
    expect(await readFile(`${config().backups.folder}/.work.json`, 'utf8')).not.toContain(
      'secrets',
    );
    expect(errors).toHaveLength(1);
  });

  it('[BK15] reports once that its progress cannot be written, however often that fails', async () => {
    const { folder: backups } = config().backups;
    const blocked = `${backups}/.work.json.new`;
    const work = open(async (_, { onStep }) => {
      await mkdir(blocked);
      for (const step of ['Copying the log', 'Copying the vault', 'Copying the files'])
        onStep(step);
      await expect.poll(() => errors.length).toBeGreaterThan(0);
      return '';
    });
    await work.begin({ kind: 'backup', incremental: false });
    await work.idle();
    // And once that it cannot be written how it ended.
    expect(errors).toHaveLength(2);
    await rmdir(blocked);
  });

  it('[BK11] has failed, and can be begun again, where the disk does not take how it ended', async () => {
    const { folder: backups } = config().backups;
    const blocked = `${backups}/.work.json.new`;
    const work = open(async () => {
      await mkdir(blocked);
      throw new Error('No room.');
    });
    await work.begin({ kind: 'backup', incremental: false });
    await work.idle();
    expect(await work.work()).toMatchObject({ state: 'failed', endedAt: expect.any(String) });
    expect(await work.isWorking()).toBe(false);
    expect(errors).toHaveLength(2);
    await expect(work.begin({ kind: 'backup', incremental: false })).rejects.toThrow('EISDIR');
    expect(await work.work()).toMatchObject({ state: 'failed' });
    await rmdir(blocked);
    expect(await work.begin({ kind: 'backup', incremental: false })).toMatchObject({
      state: 'running',
    });
    await work.idle();
  });

  it('[BK11] says why a verb failed', async () => {
    const work = open();
    await work.begin({ kind: 'verification', name: 'none' });
    await work.idle();
    expect((await work.work())?.problem).toContain('none');
  });

  it('[BK11] makes its folder, and says where it cannot', async () => {
    await open().prepare();
    expect((await stat(config().backups.folder)).mode & 0o777).toBe(0o700);
    await rmdir(config().backups.folder);
    await writeFile(config().backups.folder, '');
    await expect(open().prepare()).rejects.toThrow('EEXIST');
  });
});
