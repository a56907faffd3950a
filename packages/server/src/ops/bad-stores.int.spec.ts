import { noted, numbered, range } from '@mach42/event-store/contract/builders.ts';
import { archiveLog } from '@mach42/event-store/sqlite/archive-log.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { logFormat } from '@mach42/domain/known-events.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodeOf, exitCodes } from './ops-error.ts';
import { runOps } from './run-ops.ts';

/** A verb on a data folder, with everything else that it needs. */
type Verb = (data: string, out: string) => readonly string[];

const eventId = '018f0000-0000-7000-8000-000000000001';
const why = ['--reason', 'The test wants to know.'];

/** Those that a server does not hinder. */
const beside: Readonly<Record<string, Verb>> = {
  backup: (data, out) => ['backup', '--data', data, '--to', out],
  verify: (data) => ['verify', '--data', data],
  'verify --quick': (data) => ['verify', '--data', data, '--quick'],
  prove: (data, out) => ['prove', '--data', data, '--to', out],
  'audit-export': (data, out) => ['audit-export', '--data', data, '--to', out],
  'public-key': (data) => ['public-key', '--data', data],
  export: (data, out) => ['export', '--data', data, '--to', out],
  'projections list': (data) => ['projections', 'list', '--data', data],
  'projections compare': (data) => ['projections', 'compare', '--data', data],
  'projections rebuild --dry-run': (data) => [
    'projections',
    'rebuild',
    '--dry-run',
    '--data',
    data,
  ],
  'keys list': (data) => ['keys', 'list', '--data', data],
  'keys rotate --dry-run': (data) => ['keys', 'rotate', 'master', '--data', data, '--dry-run'],
  'archive list': (data) => ['archive', 'list', '--data', data],
  'archive verify': (data) => ['archive', 'verify', '--data', data],
  'archive create --dry-run': (data) => [
    'archive',
    'create',
    '--up-to',
    '5',
    '--dry-run',
    '--data',
    data,
  ],
  'parked list': (data) => ['parked', 'list', '--folder', data],
  events: (data) => ['events', '--data', data],
  'events of one': (data) => ['events', eventId, '--data', data],
  replay: (data) => ['replay', '--data', data],
  'time-travel': (data, out) => ['time-travel', '--data', data, '--at', '1', '--to', out],
};

/** Those that need a folder which no server uses. */
const alone: Readonly<Record<string, Verb>> = {
  'projections rebuild': (data) => ['projections', 'rebuild', '--data', data],
  'keys rotate signing': (data) => ['keys', 'rotate', 'signing', '--data', data],
  'keys rotate master': (data) => ['keys', 'rotate', 'master', '--data', data],
  'keys rotate seal': (data) => ['keys', 'rotate', 'seal', '--data', data],
  'archive create': (data) => ['archive', 'create', '--up-to', '5', '--data', data],
  'parked retry': (data) => ['parked', 'retry', eventId, '--folder', data],
  'parked skip': (data) => ['parked', 'skip', eventId, '--folder', data, ...why],
  'parked repair': (data) => [
    'parked',
    'repair',
    eventId,
    '--folder',
    data,
    '--data',
    '{}',
    ...why,
  ],
  forget: (data) => ['forget', '--person', 'dana', '--data', data],
  'forget --destroy': (data) => [
    'forget',
    '--person',
    'dana',
    '--data',
    data,
    '--destroy',
    '--wish',
    'person',
    '--by',
    'Olga Operator',
  ],
  'encrypt-log': (data, out) => ['encrypt-log', '--data', data, '--to', out],
};
const all = { ...beside, ...alone };

/** What is wrong with a folder, and what each verb answers. */
const faults: readonly [
  what: string,
  code: keyof typeof exitCodes,
  damage: (data: string) => Promise<void>,
][] = [
  ['is missing', 'missing', (data) => rm(data, { recursive: true })],
  ['has no log', 'missing', (data) => rm(`${data}/events.db`)],
  ['has no vault', 'missing', (data) => rm(`${data}/vault.db`)],
  ['has a damaged log', 'damaged', (data) => writeFile(`${data}/events.db`, 'x'.repeat(9_000))],
  ['has a damaged vault', 'damaged', (data) => writeFile(`${data}/vault.db`, 'x'.repeat(9_000))],
  [
    'has the log of another program',
    'foreign',
    async (data) => edit(`${data}/events.db`, 'PRAGMA application_id = 7'),
  ],
  [
    'has the vault of another program',
    'foreign',
    async (data) => edit(`${data}/vault.db`, 'PRAGMA application_id = 7'),
  ],
  [
    'has a log of a newer program',
    'newer',
    async (data) => edit(`${data}/events.db`, 'PRAGMA user_version = 99'),
  ],
  [
    'has a vault of a newer program',
    'newer',
    async (data) => edit(`${data}/vault.db`, 'PRAGMA user_version = 99'),
  ],
  ['has events of a newer program', 'newer', raiseFormat],
  [
    'lacks a segment of its archive',
    'damaged',
    async (data) => {
      const [segment] = await archiveLog(`${data}/events.db`, 3, { now: Date.now });
      await rm(`${data}/archive/${segment?.file}`);
    },
  ],
];

function edit(file: string, sql: string): void {
  using database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = DELETE; ${sql}`);
}

async function raiseFormat(data: string): Promise<void> {
  const store = await openSqliteEventStore({ file: `${data}/events.db` });
  const raised = {
    ...noted({ format: logFormat + 1, program: '99.0.0' }),
    type: 'LogFormatRaised',
  };
  await store.append('log-format', [raised], 'any');
  await store.close();
}

/** The bytes of every file; without those that SQLite has beside an open database. */
async function bytesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const kept = names.filter((name) => !/-(?:wal|shm)$|\.lock$/.test(name)).toSorted();
  const hashed = kept.map(async (name) => {
    const bytes = await readFile(path.join(folder, name)).catch(() => '');
    return `${name} ${createHash('sha256').update(bytes).digest('hex')}`;
  });
  return Promise.all(hashed);
}

describe('every verb of the operators', () => {
  let root: string;
  let remove: () => Promise<void>;
  let whole: string;

  beforeAll(async () => {
    const folder = await temporaryFolder();
    [root, remove] = [folder.path, folder.remove];
    whole = path.join(root, 'whole');
    await mkdir(whole);
    const hash = await hashCredential('right');
    const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
    const vault = await openSqliteVault(`${whole}/vault.db`);
    await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
    await vault.close();
    const store = await openSqliteEventStore({ file: `${whole}/events.db` });
    for (const n of range(5)) await store.append(`room-${n}`, numbered(2, n), 'any');
    await store.close();
  });
  afterAll(() => remove());

  let copies = 0;
  async function copyOfWhole(): Promise<{ readonly data: string; readonly out: string }> {
    copies += 1;
    const data = path.join(root, `copy-${copies}`);
    await cp(whole, data, { recursive: true });
    return { data, out: path.join(root, `out-${copies}`) };
  }

  const run = async (args: readonly string[]) => {
    const printed: string[] = [];
    try {
      const code = await runOps(args, {
        env: { OPS_PASSPHRASE: 'four words and a rest', OPS_TOKEN: 'a token' },
        print: (text) => printed.push(text),
        signal: new AbortController().signal,
      });
      return { code, message: printed.join('\n') };
    } catch (error) {
      return { code: exitCodeOf(error), message: (error as Error).message };
    }
  };

  describe.each(faults)('on a folder that %s', (_what, finding, damage) => {
    it.each(Object.entries(all))('[OV1] %s says so, and changes nothing', async (name, verb) => {
      const { data, out } = await copyOfWhole();
      await damage(data);
      const before = await bytesIn(data);
      const { code, message } = await run(verb(data, out));
      expect({ name, code, message }).toMatchObject({ code: exitCodes[finding] });
      expect(message).not.toMatch(/\n.*\n/);
      expect(message.length).toBeLessThan(400);
      expect(await bytesIn(data)).toEqual(before);
      expect(await bytesIn(out)).toEqual([]);
    });
  });

  const ofLogs = faults.filter(([what]) => !what.includes('vault'));
  describe.each(ofLogs)('on the log of a folder that %s', (_what, finding, damage) => {
    it.each(['copy', 'verify'])('[OV1] %s says so, and changes nothing', async (verb) => {
      const { data, out } = await copyOfWhole();
      await damage(data);
      const before = await bytesIn(data);
      const to = verb === 'copy' ? out : `${whole}/events.db`;
      const args = [verb, '--from', `sqlite:${data}/events.db`, '--to', `sqlite:${to}`];
      const { code, message } = await run(args);
      expect({ verb, code, message }).toMatchObject({ code: exitCodes[finding] });
      expect(message).not.toMatch(/\n.*\n/);
      expect(await bytesIn(data)).toEqual(before);
      expect(await readFile(out).catch(() => undefined)).toBeUndefined();
    });
  });

  it.each(Object.entries(alone))(
    '[OV2] %s is refused while a server uses the folder',
    async (_, verb) => {
      const { data, out } = await copyOfWhole();
      const server = await openSqliteEventStore({ file: `${data}/events.db` });
      try {
        const before = await bytesIn(data);
        expect((await run(verb(data, out))).code).toBe(exitCodes.inUse);
        expect(await bytesIn(data)).toEqual(before);
      } finally {
        await server.close();
      }
    },
  );

  it.each([
    ['restore', ['restore', '--from', '/nowhere/at-all', '--to', '/nowhere/new']],
    ['import', ['import', '--from', '/nowhere/at-all', '--to', '/nowhere/new']],
    ['projections', ['projections', 'list', '--server', 'http://127.0.0.1:1']],
    ['keys', ['keys', 'list', '--server', 'http://127.0.0.1:1']],
    ['parked', ['parked', 'list', '--server', 'http://127.0.0.1:1']],
    ['events', ['events', '--server', 'http://127.0.0.1:1']],
  ])('[OV1] %s says that there is nothing where it was sent', async (_what, args) => {
    expect((await run(args)).code).toBe(exitCodes.missing);
  });
});
