import { hashOf } from '@mach42/event-store/blobs/blob-store.ts';
import { folderBlobStore } from '@mach42/event-store/blobs/folder-blob-store.ts';
import { newEvent } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { filesIn, openDataFolder } from '../stores/data-folder.ts';
import { runOps } from './run-ops.ts';

const hash = await hashCredential('right');
const kiln = Buffer.from('kiln');

let source: string;
let target: string;

beforeEach(async () => {
  const { path: folder, remove } = await temporaryFolder();
  [source, target] = [path.join(folder, 'from'), path.join(folder, 'to')];
  for (const one of [source, target]) await mkdir(one, { mode: 0o700 });
  await fill(source);
  return remove;
});

async function fill(folder: string): Promise<void> {
  const files = filesIn(folder);
  const store = await openSqliteEventStore({ file: files.events });
  await store.append('room-1', [newEvent(), newEvent()], 'none');
  await store.close();
  const vault = await openSqliteVault(files.vault);
  const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
  await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
  await vault.close();
  await folderBlobStore(files.attachments).put(await hashOf(kiln), kiln);
}

const ops = (...args: string[]) =>
  runOps(args, { env: {}, print: () => {}, signal: new AbortController().signal });

function copy(): Promise<number> {
  const [from, to] = [filesIn(source), filesIn(target)];
  const logs = ['--from', `sqlite:${from.events}`, '--to', `sqlite:${to.events}`];
  const vaults = ['--vault-from', `sqlite:${from.vault}`, '--vault-to', `sqlite:${to.vault}`];
  return ops('copy', ...logs, ...vaults);
}

it('[FA17] lets nothing use a copy that lacks files, until the same copy has brought them', async () => {
  // In the way of the folder of the files, as a full disk is.
  await writeFile(filesIn(target).attachments, '');
  await expect(copy()).rejects.toThrow(filesIn(target).attachments);
  expect(await readdir(target)).toContain('vault.db');
  const refusal = 'part of a copy that was not finished';
  await expect(openDataFolder(target)).rejects.toThrow(refusal);
  const other = path.join(source, 'other');
  await expect(ops('backup', '--data', target, '--to', other)).rejects.toThrow(refusal);
  const { events } = filesIn(target);
  const onward = ops('copy', '--from', `sqlite:${events}`, '--to', `sqlite:${other}`);
  await expect(onward).rejects.toThrow(refusal);

  await rm(filesIn(target).attachments);
  await expect(copy()).resolves.toBe(0);
  await expect(openDataFolder(target)).resolves.toMatchObject({ events });
  expect((await readdir(target)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  const copied = await folderBlobStore(filesIn(target).attachments).get(await hashOf(kiln));
  expect(copied?.toString()).toBe('kiln');
});

it('[FA17] leaves a workspace that it refuses to copy to as it was', async () => {
  await fill(target);
  await expect(copy()).rejects.toThrow('Name an empty target');
  await expect(openDataFolder(target)).resolves.toMatchObject(filesIn(target));
});

it('[FA17] marks a copy before its log exists', async () => {
  const { events } = filesIn(target);
  // What keeps others out cannot be made.
  await mkdir(`${events}.lock`);
  await expect(copy()).rejects.toThrow(events);
  expect(await readdir(target)).toContain('events.db.unfinished');
});
