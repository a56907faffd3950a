import { hashOf } from '@mach42/event-store/blobs/blob-store.ts';
import { folderBlobStore } from '@mach42/event-store/blobs/folder-blob-store.ts';
import { newEvent } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { serveStandIn } from '@mach42/testing/kurrentdb/serve-stand-in.ts';
import { StandIn } from '@mach42/testing/kurrentdb/stand-in.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { filesIn, openDataFolder } from '../stores/data-folder.ts';
import { openServerLog } from '../stores/open-stores.ts';
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

/** @param log where its events go; default: beside its vault */
function copy(log = { to: `sqlite:${filesIn(target).events}` }): Promise<number> {
  const [from, to] = [filesIn(source), filesIn(target)];
  const logs = ['--from', `sqlite:${from.events}`, '--to', log.to];
  const vaults = ['--vault-from', `sqlite:${from.vault}`, '--vault-to', `sqlite:${to.vault}`];
  return ops('copy', ...logs, ...vaults);
}

it('[FA17] lets nothing use a copy that lacks files, until the same copy has brought them', async () => {
  // A file with the name of the folder of files stops the copy, as a full disk does.
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

it('[FA17] marks no vault that it refuses, also where the log is new', async () => {
  await fill(target);
  const other = path.join(target, 'other.db');
  await expect(copy({ to: `sqlite:${other}` })).rejects.toThrow('Name an empty vault');
  expect((await readdir(target)).filter((name) => /other|unfinished/.test(name))).toEqual([]);
});

it('[FA17] marks a log in KurrentDB until all of a copy to it is there', async () => {
  const { url, ...served } = await serveStandIn(new StandIn({ version: '25.1' }));
  onTestFinished(() => served[Symbol.asyncDispose]());
  const open = () => openServerLog({ url, onWarning: () => {} });
  // A file with the name of the folder of files stops the copy, as a full disk does.
  await writeFile(filesIn(target).attachments, '');
  await expect(copy({ to: url })).rejects.toThrow(filesIn(target).attachments);
  const refusal = 'part of a copy that was not finished';
  await expect(open()).rejects.toThrow(refusal);
  const elsewhere = `sqlite:${path.join(source, 'other.db')}`;
  await expect(ops('copy', '--from', url, '--to', elsewhere)).rejects.toThrow(refusal);

  await rm(filesIn(target).attachments);
  await expect(copy({ to: url })).resolves.toBe(0);
  const store = await open();
  expect(await store.readAll(0n, 10)).toHaveLength(2);
  await store.close();
  await expect(ops('copy', '--from', url, '--to', elsewhere)).resolves.toBe(0);
});

it('[FA17] marks a copy before its log exists', async () => {
  const { events } = filesIn(target);
  // The lock of the log cannot be made.
  await mkdir(`${events}.lock`);
  await expect(copy()).rejects.toThrow(events);
  expect(await readdir(target)).toContain('events.db.unfinished');
});
