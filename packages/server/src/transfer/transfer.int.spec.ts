import { noted, numbered, range } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256Of } from '../backup/manifest.ts';
import { exitCodeOf, Interrupted } from '../ops/ops-error.ts';
import { runOps } from '../ops/run-ops.ts';
import { openExportSource } from './export-source.ts';
import { importWorkspace } from './import-workspace.ts';
import { readExportManifest, writeExportManifest } from './manifest.ts';
import { writeExport } from './write-export.ts';

const hash = await hashCredential('right');
const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
const passphrase = 'four words and a rest';

describe('an export of a workspace', () => {
  let data: string;
  let to: string;
  let imported: string;
  let printed: string[];

  beforeEach(async () => {
    const { path: folder, remove } = await temporaryFolder();
    [data, to, imported] = [`${folder}/data`, `${folder}/export`, `${folder}/imported`];
    printed = [];
    await mkdir(data);
    const vault = await openSqliteVault(`${data}/vault.db`);
    await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
    await vault.contentKeys.readOrCreate(['dana', 'mo']);
    await vault.forget('mo');
    await vault.close();
    await write(20);
    await writeFile(`${data}/receipts.jsonl`, '{"receipt":1}\n');
    return remove;
  });

  async function write(appends: number, from = 0): Promise<void> {
    const store = await openSqliteEventStore({ file: `${data}/events.db` });
    for (const n of range(appends, from))
      await store.append(`room-${n % 7}`, numbered(2, n), 'any');
    const text = `Zwölf 世界\0\ud800\n${'x'.repeat(300_000)}`;
    await store.append(`größe-${from}`, [noted({ text, n: 1e21, '': { 2: 'b', 1: 'a' } })], 'any');
    await store.close();
  }

  async function events(folder: string) {
    const store = await openSqliteEventStore({ file: `${folder}/events.db` });
    const all = await store.readAll(0n, 10_000);
    await store.close();
    return all;
  }
  async function vaultOf(folder: string) {
    const vault = await openSqliteVault(`${folder}/vault.db`);
    const content = await vault.content();
    await vault.close();
    return content;
  }

  const ops = (args: readonly string[], env: Record<string, string> = {}) =>
    runOps(args, {
      env: { OPS_PASSPHRASE: passphrase, ...env },
      print: (text) => printed.push(text),
      signal: new AbortController().signal,
    });
  const exportIt = (...args: string[]) => ops(['export', '--data', data, '--to', to, ...args]);
  const importIt = (...args: string[]) => ops(['import', '--from', to, '--to', imported, ...args]);
  const codeOf = async (work: Promise<unknown>): Promise<number> =>
    work.then(
      () => 0,
      (error: unknown) => exitCodeOf(error),
    );

  /** Exports in small parts, until a number of events is written. */
  async function exportPart(until = Number.POSITIVE_INFINITY): Promise<void> {
    const source = await openExportSource({ folder: data }, () => undefined);
    const stop = new AbortController();
    try {
      await writeExport({
        source,
        to,
        passphrase,
        program: '1',
        now: Date.now,
        signal: stop.signal,
        eventsOfPart: 5,
        onProgress: (count) => count >= until && stop.abort(),
      });
    } finally {
      await source.close();
    }
  }

  it('[TR1] [TR5] has every event as it was stored, and comes back whole with everything that the vault keeps', async () => {
    await exportPart();
    expect(await importIt()).toBe(0);
    expect((await readdir(imported)).toSorted()).toEqual([
      'events.db',
      'receipts.jsonl',
      'vault.db',
    ]);
    expect(await events(imported)).toEqual(await events(data));
    expect(await vaultOf(imported)).toEqual(await vaultOf(data));
    expect(await readFile(`${imported}/receipts.jsonl`, 'utf8')).toBe('{"receipt":1}\n');
    expect(printed.join('\n')).toContain('Imported and compared: 41 events');
  });

  it('[TR4] reads an export of the version before, which has no files of messages', async () => {
    await exportPart();
    await rm(`${to}/files.list`);
    await change((manifest) => {
      const files = manifest['files'] as { content: string }[];
      manifest['version'] = 1;
      manifest['files'] = files.filter(({ content }) => content !== 'files');
    });
    expect(await importIt()).toBe(0);
    expect(await events(imported)).toEqual(await events(data));
  });

  it('[TR2] is readable by its owner alone, and has no key or credential in the clear', async () => {
    await exportIt();
    const { masterKey, signingKey } = await vaultOf(data);
    expect((await stat(to)).mode & 0o077).toBe(0);
    for (const name of await readdir(to)) {
      expect((await stat(`${to}/${name}`)).mode & 0o077).toBe(0);
      const stored = await readFile(`${to}/${name}`);
      const bytes = name.endsWith('.gz') ? gunzipSync(stored) : stored;
      for (const secret of [hash, dana.mobile, masterKey, signingKey]) {
        expect(bytes.includes(Buffer.from(secret))).toBe(false);
        expect(bytes.includes(Buffer.from(secret).toString('base64'))).toBe(false);
      }
    }
    expect(JSON.stringify(printed)).not.toContain(passphrase);
  });

  it('[TR3] is made while a server writes, and is continued with what came since', async () => {
    const store = await openSqliteEventStore({ file: `${data}/events.db` });
    const writing = new AbortController();
    const work = (async () => {
      for (let n = 0; !writing.signal.aborted; n += 1) {
        await store.append(`busy-${n % 3}`, numbered(1, n), 'any');
      }
    })();
    expect(await exportIt()).toBe(0);
    writing.abort();
    await work;
    await store.close();
    const first = await readExportManifest(to);
    expect(await exportIt()).toBe(0);
    const second = await readExportManifest(to);
    expect(second?.parts.slice(0, first?.parts.length)).toEqual(first?.parts);
    expect(await importIt()).toBe(0);
    expect(await events(imported)).toEqual(await events(data));
  });

  it('[TR3] continues where it was interrupted, and is not imported before it is finished', async () => {
    await expect(exportPart(12)).rejects.toThrow(Interrupted);
    const begun = await readExportManifest(to);
    expect(begun).toMatchObject({ isComplete: false });
    expect(begun?.parts.length).toBeGreaterThan(1);
    await expect(importIt()).rejects.toThrow('not finished');
    await exportPart();
    expect((await readExportManifest(to))?.parts.slice(0, begun?.parts.length)).toEqual(
      begun?.parts,
    );
    expect(await importIt()).toBe(0);
    expect(await events(imported)).toEqual(await events(data));
  });

  it('[TR4] an import continues where it was interrupted, and its folder appears at the end', async () => {
    await exportPart();
    const stopped = { from: to, to: { folder: imported }, passphrase, print: () => undefined };
    const work = importWorkspace({ ...stopped, signal: AbortSignal.abort() });
    expect(await codeOf(work)).toBe(130);
    expect(await codeOf(stat(imported))).not.toBe(0);
    expect(await importIt()).toBe(0);
    expect(printed.join('\n')).toContain('has the first 41 events');
    expect(await events(imported)).toEqual(await events(data));
  });

  it('[TR4] an import begins with nothing of another workspace', async () => {
    await exportPart();
    await mkdir(imported);
    await writeFile(`${imported}/mine.txt`, 'mine');
    expect(await codeOf(importIt())).toBe(8);
    expect(await readdir(imported)).toEqual(['mine.txt']);
  });

  it.each([
    [
      'another passphrase',
      11,
      () =>
        ops(['import', '--from', to, '--to', imported], { OPS_PASSPHRASE: 'another passphrase' }),
    ],
    [
      'no passphrase',
      64,
      () => ops(['import', '--from', to, '--to', imported], { OPS_PASSPHRASE: '' }),
    ],
    ['no export', 3, () => ops(['import', '--from', data, '--to', imported])],
    ['an option of the other verb', 64, () => exportIt('--check')],
  ])('[TR4] refuses %s, and changes nothing', async (_what, code, work) => {
    await exportPart();
    expect(await codeOf(work())).toBe(code);
    expect(await codeOf(stat(imported))).not.toBe(0);
    expect(await codeOf(stat(`${imported}.importing`))).not.toBe(0);
  });

  const change = async (edit: (manifest: Record<string, unknown>) => void) => {
    const file = `${to}/manifest.json`;
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    edit(manifest);
    await writeFile(file, JSON.stringify(manifest));
  };
  it.each([
    ['a part that was cut', 5, () => writeFile(`${to}/events-000002.jsonl.gz`, 'x')],
    ['a part that is missing', 5, () => rm(`${to}/events-000002.jsonl.gz`)],
    ['a vault that was changed', 5, () => writeFile(`${to}/vault.json`, '{}')],
    ['a manifest that is no JSON', 5, () => writeFile(`${to}/manifest.json`, '{')],
    [
      'a manifest of another program',
      6,
      () => change((one) => Object.assign(one, { format: 'x' })),
    ],
    ['a newer export', 7, () => change((one) => Object.assign(one, { version: 3 }))],
    [
      'a path in a manifest',
      5,
      () => change((one) => Object.assign(one, { files: [{ name: '../x' }] })),
    ],
  ])('[TR4] refuses %s, and changes nothing', async (_what, code, damage) => {
    await exportPart();
    await damage();
    expect(await codeOf(importIt('--check'))).toBe(code);
    expect(await codeOf(importIt())).toBe(code);
    expect(await codeOf(stat(`${imported}.importing`))).not.toBe(0);
  });

  it('[TR5] finds lines that were changed together with the sums of their file', async () => {
    await exportPart();
    const file = `${to}/events-000002.jsonl.gz`;
    const text = gunzipSync(await readFile(file)).toString();
    await writeFile(file, gzipSync(text.replace('"n":', '"m":')));
    const manifest = await readExportManifest(to);
    if (manifest === undefined) throw new Error('There is no manifest.');
    const parts = [...manifest.parts];
    const [, second] = parts;
    if (second === undefined) throw new Error('There is one part alone.');
    const { size } = await stat(file);
    parts[1] = { ...second, bytes: size, sha256: await sha256Of(file) };
    await writeExportManifest(to, { ...manifest, parts });
    expect(await codeOf(importIt())).toBe(10);
    expect(await codeOf(stat(imported))).not.toBe(0);
  });

  it('[TR3] does not continue an export of another log', async () => {
    await exportPart();
    await rm(`${data}/events.db`);
    for (const name of ['events.db-wal', 'events.db-shm'])
      await rm(`${data}/${name}`, { force: true });
    await write(3);
    expect(await codeOf(exportIt())).toBe(6);
    await rm(to, { recursive: true });
    await mkdir(to);
    await writeFile(`${to}/mine.txt`, 'mine');
    expect(await codeOf(exportIt())).toBe(8);
  });
});
