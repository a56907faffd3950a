import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { archiveEvents, listArchive } from '@mach42/contracts/ops/calls.ts';
import { archiveTexts } from '@mach42/contracts/ops/texts.ts';
import { login, switchRole } from '@mach42/contracts/users/calls.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { archiveDecider, archiveId } from '@mach42/domain/ops/archive.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { chmod, cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { archiveEncrypted } from '../archive/archive-encrypted.ts';
import { ArchivingWork, recordStopped } from '../archive/archive-work.ts';
import { ada, dana, demoPassword } from '../demo/people.ts';
import { filesIn } from '../stores/data-folder.ts';
import { KeyRing } from '../stores/key-ring.ts';
import { decryptedStore } from '../stores/open-stores.ts';
import { exitCodeOf, exitCodes } from './ops-error.ts';
import { runOps } from './run-ops.ts';

const words = 'The kiln of the north is fired with birch.';
let folder: TemporaryFolder;
/** The data folder of a product that was stopped; tests change copies of it. */
let whole: string;
let danaId = '';

const at = (name: string) => `${folder.path}/${name}`;

const ops = (...args: readonly string[]) => opsOf(args);

async function opsOf(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const printed: string[] = [];
  const signal = new AbortController().signal;
  try {
    const code = await runOps(args, { env, print: (line) => printed.push(line), signal });
    return { code, text: printed.join('\n') };
  } catch (error) {
    return { code: exitCodeOf(error), text: (error as Error).message };
  }
}

let copies = 0;
async function copyOfWhole(): Promise<string> {
  copies += 1;
  await cp(whole, at(`copy-${copies}`), { recursive: true });
  return at(`copy-${copies}`);
}

async function post(address: string, path: string, body: object, token = '') {
  const answered = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: answered.status, body: (await answered.json()) as { data: { token: string } } };
}

/** Every byte of a folder. */
async function bytesIn(data: string): Promise<Buffer> {
  const names = await readdir(data, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  return Buffer.concat(
    await Promise.all(files.map(({ parentPath, name }) => readFile(`${parentPath}/${name}`))),
  );
}

beforeAll(async () => {
  folder = await temporaryFolder();
  whole = at('whole');
  await (await startProduct({ dataDir: whole })).stop();
  await using product = await startProduct({ dataDir: whole });
  const { mobile } = dana;
  const signedIn = { mobile, password: demoPassword, environment: 'web' };
  const { token } = (await post(product.address, login.path, signedIn)).body.data;
  danaId = (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }).sub;
  const entry = { title: words, content: words };
  expect((await post(product.address, '/api/datarais/manual', entry, token)).status).toBeLessThan(
    300,
  );
  await product.server.processAll();
  await vi.waitUntil(async () => (await stat(`${whole}/seals.jsonl`)).size > 0, {
    timeout: 30_000,
  });
});
afterAll(() => folder.remove());

describe('ops archive on a stopped folder', () => {
  it('[AR1] changes nothing in a dry run, and says what would be archived', async () => {
    const data = await copyOfWhole();
    const before = await readFile(`${data}/events.db`);
    const early = ['--before', '2000-01-01', '--dry-run'];
    const day = await ops('archive', 'create', '--data', data, ...early);
    expect(day).toEqual({
      code: 0,
      text: 'No event would be archived: there is none up to there that is not archived already.',
    });
    const some = await ops('archive', 'create', '--data', data, '--up-to', '20', '--dry-run');
    expect(some.text).toContain('20 events would be archived, from position 1 to 20');
    expect(await readFile(`${data}/events.db`)).toEqual(before);
    for (const wrong of [
      [],
      ['--up-to', 'all'],
      ['--before', 'then'],
      ['--up-to', '5', '--before', '2026-01-01'],
    ])
      expect((await ops('archive', 'create', '--data', data, ...wrong)).code).toBe(exitCodes.usage);
  });

  it('[AR2] says of a folder without segments that there is none', async () => {
    const text = 'There is no segment: nothing has been archived.';
    expect(await ops('archive', 'verify', '--data', await copyOfWhole())).toEqual({
      code: 0,
      text,
    });
  });

  it('[AR2] leaves everything as it was: verify, replay, backup, restore, export and a start', async () => {
    const data = await copyOfWhole();
    const created = await ops('archive', 'create', '--data', data, '--up-to', '999999', '--json');
    expect(created).toMatchObject({ code: 0 });
    expect(JSON.parse((await ops('archive', 'list', '--data', data, '--json')).text)).toMatchObject(
      {
        segments: [{ first: '1' }],
      },
    );
    expect((await ops('archive', 'verify', '--data', data)).code).toBe(0);
    {
      // The verb itself was recorded after the rows were made: they are brought up to the log.
      await using product = await startProduct({ dataDir: data });
      await product.server.processAll();
    }
    const verified = await ops('verify', '--data', data);
    expect([verified.code, verified.text]).toEqual([
      0,
      expect.stringContaining('Nothing is wrong'),
    ]);
    const backup = await ops('backup', '--data', data, '--to', at('backups'), '--json');
    const made = JSON.parse(backup.text) as { folder: string; version: number };
    expect(made.version).toBe(3);
    expect((await ops('restore', '--from', made.folder, '--to', at('restored'))).code).toBe(0);
    expect((await ops('archive', 'verify', '--data', at('restored'))).code).toBe(0);
    expect(await ops('verify', '--quick', '--data', at('restored'))).toMatchObject({ code: 0 });
    expect((await ops('backups', '--from', at('backups'), '--verify')).code).toBe(0);
  });

  it('[AR3] has no plain words of a person, and none that can be read once they are forgotten', async () => {
    const data = await copyOfWhole();
    await ops('archive', 'create', '--data', data, '--up-to', '999999');
    const segments = await bytesIn(`${data}/archive`);
    expect(segments.includes(Buffer.from(words))).toBe(false);
    const how = ['--person', danaId, '--destroy', '--wish', 'person', '--by', 'Olga'] as const;
    expect((await ops('forget', '--data', data, ...how)).code).toBe(0);
    expect((await bytesIn(data)).includes(Buffer.from(words))).toBe(false);
    await using product = await startProduct({ dataDir: data });
    const events = await product.server.store.readAll(0n, 100_000);
    expect(JSON.stringify(events.map(({ data: content }) => content))).not.toContain(words);
    expect(await ops('archive', 'verify', '--data', data)).toMatchObject({ code: 0 });
  });

  it('[AR4] [EV3] a segment that was changed is found by its hash and by the seals', async () => {
    const data = await copyOfWhole();
    await ops('archive', 'create', '--data', data, '--up-to', '30');
    const [name = ''] = (await readdir(`${data}/archive`)).filter((one) =>
      one.startsWith('events-'),
    );
    const segment = `${data}/archive/${name}`;
    await chmod(segment, 0o600);
    {
      using database = new DatabaseSync(segment);
      database.exec(
        "UPDATE events SET metadata = replace(metadata, '2026-', '2025-') WHERE position = 10",
      );
    }
    expect((await ops('archive', 'verify', '--data', data)).code).toBe(exitCodes.differs);
    const found = await ops('verify', '--quick', '--data', data);
    expect([found.code, found.text]).toEqual([
      exitCodes.differs,
      expect.stringContaining('was changed'),
    ]);
  });
});

/** The commands over the log of a folder that no server uses. */
async function withLog(data: string, work: (commands: Commands, log: string) => Promise<void>) {
  const files = filesIn(data);
  await using closing = new AsyncDisposableStack();
  const vault = await openSqliteVault(files.vault);
  closing.defer(() => vault.close());
  const stored = await openSqliteEventStore({ file: files.events });
  const store = decryptedStore(stored, new KeyRing(vault.contentKeys));
  closing.defer(() => store.close());
  await work(createCommands({ store, warn: () => undefined }), files.events);
}

/** Leaves the log as a process does that is killed after this request. */
async function request(commands: Commands, upTo: string): Promise<void> {
  const at = new Date().toISOString();
  const command = { type: 'RequestArchive', data: { upTo }, actor: system, at } as const;
  await commands.execute(archiveDecider, archiveId, command, { correlationId: 'request' });
}

function recordedIn(data: string): readonly string[] {
  using database = new DatabaseSync(filesIn(data).events, { readOnly: true });
  const inStream = `SELECT type FROM events JOIN streams ON streams.id = events.stream
    WHERE streams.name = 'archive-platform' ORDER BY position`;
  return database
    .prepare(inStream)
    .all()
    .map(({ type }) => String(type));
}

describe('an archiving that was killed', () => {
  it.each(['before', 'after'])(
    '[AR6] is continued by the next start: %s it was made',
    async (when) => {
      const data = await copyOfWhole();
      await withLog(data, async (commands, log) => {
        await request(commands, '20');
        if (when === 'after') await archiveEncrypted(log, 20, { now: Date.now });
      });
      for (const _ of ['first start', 'second start']) {
        await using product = await startProduct({ dataDir: data });
        const { store } = product.server;
        await vi.waitUntil(async () => (await store.readStream('archive-platform')).length > 1, {
          timeout: 30_000,
        });
      }
      expect(recordedIn(data)).toEqual(['ArchiveRequested', 'LogArchived']);
      const list = await ops('archive', 'list', '--data', data, '--json');
      expect(JSON.parse(list.text)).toMatchObject({ segments: [{ first: '1', last: '20' }] });
    },
  );

  it('[AR6] is recorded by the same verb', async () => {
    const data = await copyOfWhole();
    await withLog(data, async (commands, log) => {
      await request(commands, '20');
      await archiveEncrypted(log, 20, { now: Date.now });
    });
    expect((await ops('archive', 'create', '--data', data, '--up-to', '20')).code).toBe(0);
    expect(recordedIn(data)).toEqual(['ArchiveRequested', 'LogArchived']);
  });

  it('[AR6] says what went wrong, and is not continued when it failed or was stopped', async () => {
    const data = await copyOfWhole();
    await withLog(data, async (commands, log) => {
      const failures: unknown[] = [];
      const ending = new AbortController().signal;
      const onFailure = (error: unknown): void => void failures.push(error);
      const work = new ArchivingWork({ commands, log, onFailure, now: Date.now, ending });
      await request(commands, '20');
      // A file where its folder belongs.
      await writeFile(`${data}/archive`, '');
      await work.keepOn();
      await work.idle();
      const problem = archiveTexts.problems.other;
      expect((await work.report()).work).toMatchObject({ state: 'failed', problem });
      expect(failures).toHaveLength(1);
      await work.keepOn();
      expect(work.isWorking()).toBe(false);

      await rm(`${data}/archive`);
      await request(commands, '20');
      work.begin('20');
      work.stop();
      await work.idle();
      expect((await work.report()).work).toMatchObject({ state: 'stopped', problem: null });
      expect(failures).toHaveLength(1);
      await recordStopped(commands, Date.now());
      await work.keepOn();
      expect(work.isWorking()).toBe(false);
    });
    const ends = ['ArchivingFailed', 'ArchivingStopped'];
    expect(recordedIn(data)).toEqual(ends.flatMap((end) => ['ArchiveRequested', end]));
  });
});

describe('ops archive on a running server', () => {
  it('[AR5] archives while it runs, for admins, and records it', async () => {
    const data = await copyOfWhole();
    await using product = await startProduct({ dataDir: data });
    const { address } = product;
    const signedIn = { mobile: ada.mobile, password: demoPassword, environment: 'web' };
    const { token } = (await post(address, login.path, signedIn)).body.data;
    const admin = (await post(address, switchRole.path, { role: 'admin' }, token)).body.data.token;
    const other = { ...signedIn, mobile: dana.mobile };
    const notAdmin = (await post(address, login.path, other)).body.data.token;
    expect((await post(address, archiveEvents.path, { upTo: '20' }, notAdmin)).status).toBe(403);
    expect((await post(address, archiveEvents.path, { upTo: '20' }, admin)).status).toBe(200);
    const read = async () => {
      const answered = await fetch(`${address}${listArchive.path}`, {
        headers: { authorization: `Bearer ${admin}` },
      });
      return (
        (await answered.json()) as { data: { work: { state: string } | null; segments: object[] } }
      ).data;
    };
    const done = await vi.waitUntil(
      async () => {
        const found = await read();
        return found.work?.state === 'running' ? undefined : found;
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(done).toMatchObject({ work: { state: 'done' }, segments: [{ first: '1', last: '20' }] });
    const { store } = product.server;
    expect((await store.readAll(0n, 20)).every(({ unreadable }) => unreadable === undefined)).toBe(
      true,
    );
    const recorded = (await store.readStream('archive-platform')).map(({ type }) => type);
    expect(recorded).toEqual(['ArchiveRequested', 'LogArchived']);
    const env = { OPS_SERVER: address, OPS_MOBILE: ada.mobile, OPS_PASSWORD: demoPassword };
    const nothing = await opsOf(['archive', 'stop'], env);
    expect(nothing).toEqual({ code: exitCodes.inUse, text: archiveTexts.notUnderWay });
    const refused = await ops('archive', 'create', '--data', data, '--up-to', '30');
    expect(refused.code).toBe(exitCodes.inUse);
    expect((await ops('archive', 'verify', '--data', data)).code).toBe(0);
  });
});
