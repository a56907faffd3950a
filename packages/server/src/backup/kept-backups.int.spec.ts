import { numbered } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { exitCodeOf } from '../ops/ops-error.ts';
import { runOps } from '../ops/run-ops.ts';
import { listBackups } from './manifest.ts';

/** A process that has the lock. */
const holding = `import { DatabaseSync } from 'node:sqlite';
  const lock = new DatabaseSync(process.argv[1]);
  lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  console.log('locked');
  setInterval(() => lock, 1000);`;

describe('the backups of a folder', () => {
  let data: string;
  let to: string;
  beforeEach(async () => {
    const { path: folder, remove } = await temporaryFolder();
    [data, to] = [`${folder}/data`, `${folder}/backups`];
    await mkdir(data);
    await (await openSqliteVault(`${data}/vault.db`)).close();
    const store = await openSqliteEventStore({ file: `${data}/events.db` });
    await store.append('room-1', numbered(3), 'any');
    await store.close();
    return remove;
  });
  const ops = (...args: string[]) =>
    runOps(args, { env: {}, print: () => undefined, signal: new AbortController().signal });
  const backup = () => ops('backup', '--data', data, '--to', to);

  it('[BK12] is refused while another process works with the backups there, and not after it was killed', async () => {
    expect(await backup()).toBe(0);
    const before = await readdir(to);
    const unfinished = `${to}/.2026-01-01-full.part`;
    await mkdir(unfinished);
    const holder = spawn(
      process.execPath,
      ['--input-type=module', '--eval', holding, `${to}/.backups.lock`],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(holder.stdout, 'data');
    const refusals = [
      () => backup(),
      () => ops('backups', '--from', to, '--verify'),
      () => ops('backups', '--from', to, '--keep', '1'),
    ];
    for (const refused of refusals) {
      const error: unknown = await refused().catch((thrown: unknown) => thrown);
      expect(exitCodeOf(error)).toBe(4);
      expect(String(error)).toContain('try again when it has ended');
    }
    // The unfinished backup of the other process is not taken for one that a killed process has left.
    expect((await readdir(to)).toSorted()).toEqual(
      [...before, path.basename(unfinished)].toSorted(),
    );
    expect(await ops('backups', '--from', to)).toBe(0);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await backup()).toBe(0);
    expect(await listBackups(to)).toHaveLength(2);
    expect(await readdir(to)).not.toContain(path.basename(unfinished));
  });
});
