import { numbered, range } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '../../config/variables.ts';
import { exitCodeOf } from '../ops-error.ts';
import { runOps } from '../run-ops.ts';

/** A verb on a data folder, with everything else that it needs. */
export type Verb = (data: string, out: string) => readonly string[];

const eventId = '018f0000-0000-7000-8000-000000000001';
export const why = ['--reason', 'The test wants to know.'];

/** Commands that run while a server uses the folder. */
export const beside: Readonly<Record<string, Verb>> = {
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
  'parked skipped': (data) => ['parked', 'skipped', '--folder', data],
  events: (data) => ['events', '--data', data],
  'events of one': (data) => ['events', eventId, '--data', data],
  replay: (data) => ['replay', '--data', data],
  'time-travel': (data, out) => ['time-travel', '--data', data, '--at', '1', '--to', out],
};

/** Commands that need a folder which no server uses. */
export const alone: Readonly<Record<string, Verb>> = {
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
export const all = { ...beside, ...alone };

/** Commands that a running server carries out. */
export const remote: Readonly<Record<string, readonly string[]>> = {
  'projections list': ['projections', 'list'],
  'projections compare': ['projections', 'compare'],
  'projections rebuild': ['projections', 'rebuild'],
  'projections pause': ['projections', 'pause'],
  'projections resume': ['projections', 'resume'],
  'projections abort': ['projections', 'abort'],
  'projections switch': ['projections', 'switch'],
  'projections samples': ['projections', 'samples', ...why],
  'keys list': ['keys', 'list'],
  'keys rotate': ['keys', 'rotate', 'signing'],
  'archive list': ['archive', 'list'],
  'archive create': ['archive', 'create', '--up-to', '5'],
  'archive stop': ['archive', 'stop'],
  'parked list': ['parked', 'list'],
  'parked skipped': ['parked', 'skipped'],
  'parked show': ['parked', 'show', eventId, ...why],
  'parked retry': ['parked', 'retry', eventId],
  'parked skip': ['parked', 'skip', eventId, ...why],
  'parked repair': ['parked', 'repair', eventId, '--data', '{}', ...why],
  events: ['events'],
  'events of one': ['events', eventId],
  forget: ['forget', '--person', 'dana'],
  'forget --destroy': ['forget', '--person', 'dana', '--destroy', '--wish', 'person', ...why],
  'forgetting list': ['forgetting', 'list'],
  'forgetting receipt': ['forgetting', 'receipt', '--person', 'dana'],
  'forgetting withdraw': ['forgetting', 'withdraw', '--person', 'dana'],
  'forgetting hold': ['forgetting', 'hold', '--person', 'dana', ...why],
  'forgetting lift': ['forgetting', 'lift', '--person', 'dana', ...why],
};

/** The bytes of every file; without those that SQLite has beside an open database. */
export async function bytesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const kept = names.filter((name) => !/-(?:wal|shm)$|\.lock$/.test(name)).toSorted();
  const hashed = kept.map(async (name) => {
    const bytes = await readFile(path.join(folder, name)).catch(() => '');
    return `${name} ${createHash('sha256').update(bytes).digest('hex')}`;
  });
  return Promise.all(hashed);
}

/** Runs a command as an operator does, and answers its exit code and its text. */
export async function runVerb(args: readonly string[], env: Environment = {}) {
  const printed: string[] = [];
  try {
    const code = await runOps(args, {
      env: { OPS_PASSPHRASE: 'four words and a rest', OPS_TOKEN: 'a token', ...env },
      print: (text) => printed.push(text),
      signal: new AbortController().signal,
    });
    return { code, message: printed.join('\n') };
  } catch (error) {
    return { code: exitCodeOf(error), message: (error as Error).message };
  }
}

/** A small data folder that nothing is wrong with, and copies of it. */
export class WholeFolders {
  #root = '';
  #copies = 0;

  get whole(): string {
    return path.join(this.#root, 'whole');
  }

  async fill(): Promise<void> {
    this.#root = await mkdtemp(path.join(tmpdir(), 'verbs-'));
    await mkdir(this.whole);
    const hash = await hashCredential('right');
    const dana = { userId: 'dana', mobile: '004511111111', username: 'dana.demo' };
    const vault = await openSqliteVault(`${this.whole}/vault.db`);
    await vault.put({ ...dana, passwordHash: hash, secretHash: hash });
    await vault.close();
    const store = await openSqliteEventStore({ file: `${this.whole}/events.db` });
    for (const n of range(5)) await store.append(`room-${n}`, numbered(2, n), 'any');
    await store.close();
  }

  /** Makes one more copy of the workspace, and names a folder to write to. */
  async copy(): Promise<{ readonly data: string; readonly out: string }> {
    this.#copies += 1;
    const data = path.join(this.#root, `copy-${this.#copies}`);
    await cp(this.whole, data, { recursive: true });
    return { data, out: path.join(this.#root, `out-${this.#copies}`) };
  }

  remove(): Promise<void> {
    return rm(this.#root, { recursive: true });
  }
}
