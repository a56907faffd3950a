import { hashOf } from '@mach42/event-store/blobs/blob-store.ts';
import { folderBlobStore } from '@mach42/event-store/blobs/folder-blob-store.ts';
import { numbered } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBackups } from '../backup/manifest.ts';
import { SealFile } from '../evidence/seal-file.ts';
import { Sealer } from '../evidence/sealing.ts';
import { sealKeysIn } from '../keys/seal-keys.ts';
import { requireRoom } from './dry-run.ts';
import { exitCodes } from './ops-error.ts';
import { bytesIn, runVerb, WholeFolders } from './testing/verbs.ts';

const parsed = (text: string) => JSON.parse(text) as Record<string, unknown>;
const isThere = async (file: string) => (await stat(file).catch(() => undefined)) !== undefined;

describe('a dry run', () => {
  const folders = new WholeFolders();
  beforeAll(async () => {
    await folders.fill();
    const bytes = Buffer.from('The kiln is fired with birch.');
    await folderBlobStore(`${folders.whole}/attachments`).put(await hashOf(bytes), bytes);
  });
  afterAll(() => folders.remove());

  async function append(data: string, count: number): Promise<void> {
    const store = await openSqliteEventStore({ file: `${data}/events.db` });
    await store.append(`room-${count}`, numbered(count), 'any');
    await store.close();
  }

  async function sealed(data: string): Promise<void> {
    const vault = await openSqliteVault(`${data}/vault.db`);
    const store = await openSqliteEventStore({ file: `${data}/events.db` });
    const { seals, end } = await SealFile.open(`${data}/seals.jsonl`);
    const keyNow = async () => (await sealKeysIn(vault)).current;
    await new Sealer({ store, seals, end, keyNow, now: Date.now }).sealAll();
    await Promise.all([seals.close(), store.close(), vault.close()]);
  }

  it('[OV8] of a backup says what it would be and how large, and writes nothing', async () => {
    const { data, out } = await folders.copy();
    const backup = ['backup', '--data', data, '--to', out];
    const dry = await runVerb([...backup, '--dry-run', '--json']);
    expect(dry.code).toBe(0);
    expect(await isThere(out)).toBe(false);
    const made = parsed((await runVerb([...backup, '--json'])).message);
    const { bytes } = (await listBackups(out))[0]?.manifest.files.reduce(
      (sum, file) => ({ bytes: sum.bytes + file.bytes }),
      { bytes: 0 },
    ) ?? { bytes: 0 };
    const list = 65;
    expect(parsed(dry.message)).toMatchObject({ base: null, events: 10, position: '10', files: 1 });
    // The list of files is written, too, and the file of a message beside it.
    expect(parsed(dry.message)['bytes']).toBe(bytes - list + 29);
    expect(made['base']).toBeNull();
  });

  it('[OV8] of an incremental backup names what it would continue, and what would be removed', async () => {
    const { data, out } = await folders.copy();
    const backup = ['backup', '--data', data, '--to', out];
    const first = parsed((await runVerb([...backup, '--json'])).message)['name'];
    await append(data, 3);
    const plan = async (...args: string[]) =>
      parsed((await runVerb([...backup, '--dry-run', '--json', ...args])).message);
    expect(await plan('--incremental', '--keep', '1')).toMatchObject({
      base: first,
      events: 3,
      files: 0,
      removed: [],
    });
    expect(await plan('--keep', '1')).toMatchObject({ base: null, events: 13, removed: [first] });
    expect(await listBackups(out)).toHaveLength(1);
    const { message } = await runVerb([...backup, '--dry-run', '--keep', '1']);
    expect(message).toMatch(
      /^A full backup would be written into .*: 13 events up to position 13, about /,
    );
    expect(message).toContain(`Would be removed: ${String(first)}.\nNothing was written.`);
  });

  it('[OV8] of a restore reads the backup through, and says where it would go', async () => {
    const { data, out } = await folders.copy();
    await runVerb(['backup', '--data', data, '--to', out]);
    const from = (await listBackups(out))[0]?.folder ?? '';
    const to = `${out}-restored`;
    const restore = ['restore', '--from', from, '--dry-run', '--to'];
    const { code, message } = await runVerb([...restore, to]);
    expect({ code, message }).toMatchObject({ code: 0 });
    expect(message).toContain(`It would be restored into ${to}: `);
    expect(message).toContain(', 1 file of messages and segments. Nothing was written.');
    expect(await isThere(to)).toBe(false);
    expect((await runVerb([...restore, data])).code).toBe(exitCodes.notEmpty);
    await rm(`${from}/vault.db`);
    expect((await runVerb([...restore, to])).code).toBe(exitCodes.damaged);
  });

  it('[OV8] of an export counts what is new, and finds what could not be exported', async () => {
    const { data, out } = await folders.copy();
    const exported = ['export', '--data', data, '--to', out];
    const dry = [...exported, '--dry-run', '--json'];
    expect(parsed((await runVerb(dry)).message)).toMatchObject({
      already: 0,
      events: 10,
      files: 1,
    });
    expect(await isThere(out)).toBe(false);
    expect((await runVerb(exported)).code).toBe(0);
    await append(data, 2);
    const before = await bytesIn(out);
    expect(parsed((await runVerb(dry)).message)).toMatchObject({
      already: 10,
      events: 2,
      files: 0,
    });
    expect(await bytesIn(out)).toEqual(before);
    await mkdir(`${out}-other`);
    await writeFile(`${out}-other/a`, '');
    const other = ['export', '--data', data, '--to', `${out}-other`, '--dry-run'];
    expect((await runVerb(other)).code).toBe(exitCodes.notEmpty);
  });

  it('[OV8] of an import checks the export, the passphrase and the target', async () => {
    const { data, out } = await folders.copy();
    await runVerb(['export', '--data', data, '--to', out]);
    const dry = ['import', '--from', out, '--to', `${out}-new`, '--dry-run'];
    const { code, message } = await runVerb(dry);
    expect({ code, message }).toMatchObject({ code: 0 });
    expect(message).toContain('10 events, 1 file of messages would be imported');
    expect(await isThere(`${out}-new`)).toBe(false);
    expect((await runVerb(dry, { OPS_PASSPHRASE: 'another one of mine' })).code).toBe(
      exitCodes.denied,
    );
    const onto = ['import', '--from', out, '--to', data, '--dry-run'];
    expect((await runVerb(onto)).code).toBe(exitCodes.notEmpty);
  });

  it('[OV8] of a copy says what the target has already, and makes no target', async () => {
    const { data, out } = await folders.copy();
    await mkdir(out);
    const copy = ['copy', '--from', `sqlite:${data}/events.db`, '--to', `sqlite:${out}/events.db`];
    const vaults = [
      '--vault-from',
      `sqlite:${data}/vault.db`,
      '--vault-to',
      `sqlite:${out}/vault.db`,
    ];
    const dry = async () => runVerb([...copy, ...vaults, '--dry-run']);
    const first = await dry();
    expect(first.message).toMatch(/^10 events would be copied to .*, which has no log yet: about /);
    expect(first.message).toContain('credentials of 1 person, ');
    expect(first.message).toContain(', 1 file of messages.\nNothing was written.');
    expect(await readdir(out)).toEqual([]);
    expect((await runVerb([...copy, ...vaults])).code).toBe(0);
    await append(data, 2);
    expect((await dry()).message).toMatch(/^2 events would be copied to .* the first 10 events: /);
  });

  it('[OV8] of a copy refuses a target that has something else, or no folder', async () => {
    const { data, out } = await folders.copy();
    const copyTo = (to: string) =>
      runVerb(['copy', '--from', `sqlite:${data}/events.db`, '--to', `sqlite:${to}`, '--dry-run']);
    expect((await copyTo(`${out}/events.db`)).code).toBe(exitCodes.denied);
    await mkdir(out);
    await append(out, 4);
    const { code, message } = await copyTo(`${out}/events.db`);
    expect(code).toBe(exitCodes.fault);
    expect(message).toContain('differs from the source at its event 1');
  });

  it('[OV8] refuses what its disk has no room for', async () => {
    const { data } = await folders.copy();
    expect(await requireRoom(`${data}/not/there`, 1)).toBeGreaterThan(0);
    await expect(requireRoom(data, Number.MAX_SAFE_INTEGER)).rejects.toThrow('Make room first');
  });

  it('[OV8] of evidence counts the events, and refuses a file that is there', async () => {
    const { data, out } = await folders.copy();
    await sealed(data);
    for (const verb of ['prove', 'audit-export']) {
      const args = [verb, '--data', data, '--to', `${out}.jsonl`];
      const dry = [...args, '--dry-run'];
      const { code, message } = await runVerb(dry);
      expect({ code, message }).toMatchObject({ code: 0 });
      expect(message).toMatch(
        /^10 events.* would be written to .*\.jsonl\. Nothing was written\.$/,
      );
      expect(parsed((await runVerb([...dry, '--json'])).message)).toMatchObject({
        events: 10,
        isWritten: false,
        publicKeys: [expect.stringContaining('PUBLIC KEY')],
      });
      expect(await isThere(`${out}.jsonl`)).toBe(false);
      const done = await runVerb([...args, '--json']);
      expect(parsed(done.message)).toMatchObject({ events: 10, isWritten: true });
      expect((await runVerb(dry)).code).toBe(exitCodes.notEmpty);
      await rm(`${out}.jsonl`);
    }
    const keys = await runVerb(['public-key', '--data', data, '--json']);
    expect(parsed(keys.message)).toEqual({ publicKeys: [expect.stringContaining('PUBLIC KEY')] });
  });

  it('[OV8] of time travel says up to where the rows would be built', async () => {
    const { data, out } = await folders.copy();
    const travel = ['time-travel', '--data', data, '--at', '7', '--to', out, '--dry-run'];
    const { code, message } = await runVerb(travel);
    expect({ code, message }).toMatchObject({ code: 0 });
    expect(message).toBe(
      `The read models after position 7 would be built in ${out}/read.db. Nothing was written.`,
    );
    expect(await isThere(out)).toBe(false);
    await mkdir(out);
    expect((await runVerb(travel)).code).toBe(exitCodes.notEmpty);
  });
});
