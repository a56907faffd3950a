import { hashOf } from '@mach42/event-store/blobs/blob-store.ts';
import { folderBlobStore } from '@mach42/event-store/blobs/folder-blob-store.ts';
import { noted } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runOps } from '../ops/run-ops.ts';

it('[BK14] says how much of the log is copied, and of everything read through', async () => {
  await using folder = await temporaryFolder();
  const [data, to] = [`${folder.path}/data`, `${folder.path}/backups`];
  await mkdir(data);
  await (await openSqliteVault(`${data}/vault.db`)).close();
  const store = await openSqliteEventStore({ file: `${data}/events.db` });
  const text = randomBytes(400_000).toString('hex');
  for (let n = 0; n < 60; n += 1) await store.append('long', [noted({ text, n })], 'any');
  await store.close();
  const kiln = Buffer.from('kiln');
  await folderBlobStore(`${data}/attachments`).put(await hashOf(kiln), kiln);
  const printed: string[] = [];
  const seen: (readonly [string, number | undefined])[] = [];
  const console = {
    env: {},
    print: (line: string) => printed.push(line),
    status: (step: string, percent?: number) => void seen.push([step, percent]),
    signal: new AbortController().signal,
  };
  await runOps(['backup', '--data', data, '--to', to], console);
  const of = (step: string) => seen.filter(([one]) => one === step).map(([, percent]) => percent);
  const copied = of('Copying the log');
  expect([copied[0], copied.at(-1)]).toEqual([0, 100]);
  expect(of('Copying the files')).toEqual([0]);
  for (const step of ['Computing the hashes', 'Reading the backup through']) {
    expect(of(step).length).toBeGreaterThan(10);
    expect(of(step).at(-1)).toBe(100);
    expect(of(step)).toEqual(of(step).toSorted((a = 0, b = 0) => a - b));
  }
  expect(printed.filter((line) => line === 'Copying the log')).toHaveLength(1);
  seen.length = 0;
  await runOps(['backups', '--from', to, '--verify'], console);
  expect(seen.at(-1)?.[1]).toBe(100);
}, 60_000);
