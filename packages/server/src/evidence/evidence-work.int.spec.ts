import { evidenceTexts } from '@mach42/contracts/ops/texts.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VerbFailed, type RunVerb } from '../ops/run-verb.ts';
import { runVerb } from '../ops/testing/verbs.ts';
import { EvidenceWork, type WantedEvidence } from './evidence-work.ts';
import { lastSealIn } from './seal-file.ts';

const adminId = 'ada';
const minute = 60_000;
let errors: unknown[];
beforeEach(() => {
  errors = [];
});
afterEach(() => expect(errors).toEqual([]));

function open(dataDir: string, run?: RunVerb, count = async () => 9): EvidenceWork {
  const stores = { eventStore: undefined, vault: undefined, uploads: undefined };
  return new EvidenceWork({
    config: { dataDir, seals: { file: undefined }, ...stores },
    seals: `${dataDir}/seals.jsonl`,
    count,
    publicKeys: async () => ['a key'],
    isInTheClear: async (eventId) => eventId === 'in the clear',
    onFailure: (error) => void errors.push(error),
    now: Date.now,
    ending: new AbortController().signal,
    ...(run === undefined ? {} : { run }),
  });
}

async function done(work: EvidenceWork, wanted: WantedEvidence) {
  work.begin(wanted);
  expect(work.isWorking).toBe(true);
  await expect.poll(() => work.isWorking, { timeout: 2 * minute }).toBe(false);
  return (await work.report()).work;
}

async function textOf(work: EvidenceWork, id: string, file: 'proof' | 'table'): Promise<string> {
  const parts: Buffer[] = [];
  for (let next: number | null | undefined = 0; typeof next === 'number';) {
    const part = await work.read({ id, adminId, file }, next);
    parts.push(Buffer.from(part?.bytes ?? '', 'base64'));
    next = part?.next;
  }
  return Buffer.concat(parts).toString();
}

const checker = new URL('../../../../scripts/check-evidence.mjs', import.meta.url).pathname;

describe('evidence that a server exports', () => {
  it(
    '[EV18] is the audit with proofs, or one event, which an outsider checks with the public key',
    async () => {
      await using folder = await temporaryFolder();
      {
        // A server that stops seals the events that it has appended.
        await using product = await startProduct({ dataDir: folder.path });
        expect(product.address).toContain('127.0.0.1');
      }
      const work = open(folder.path);
      const { head, unsealed } = await work.report();
      const sealed = await lastSealIn(`${folder.path}/seals.jsonl`);
      expect(head).toMatchObject({ number: 1, events: sealed?.seal.total, hash: sealed?.hash });
      expect(unsealed).toBe(0);
      const audit = await done(work, { kind: 'audit', adminId, choice: {} });
      expect(audit).toMatchObject({ state: 'done', problem: null, events: head?.events });
      const [proof, table] = [
        await textOf(work, audit?.id ?? '', 'proof'),
        await textOf(work, audit?.id ?? '', 'table'),
      ];
      expect(
        await work.read({ id: audit?.id ?? '', adminId: 'mo', file: 'proof' }, 0),
      ).toBeUndefined();
      const key = (await runVerb(['public-key', '--data', folder.path])).message;
      const files = [
        `${folder.path}/e.jsonl`,
        `${folder.path}/k.pem`,
        `${folder.path}/t.csv`,
      ] as const;
      await Promise.all([
        writeFile(files[0], proof),
        writeFile(files[1], key),
        writeFile(files[2], table),
      ]);
      const check = (...args: string[]) =>
        promisify(execFile)(process.execPath, [checker, ...args]).then(({ stdout }) => stdout);
      expect(await check(...files)).toContain(String(head?.events));
      await writeFile(files[2], table.replace('UserRegistered', 'UserForgotten'));
      await expect(check(...files)).rejects.toMatchObject({ code: 1 });

      const eventId = sealed?.seal.first ?? '';
      const one = await done(work, { kind: 'event', adminId, eventId });
      expect(one).toMatchObject({ state: 'done', events: 1, files: [{ name: 'proof' }] });
      expect(await work.read({ id: audit?.id ?? '', adminId, file: 'proof' }, 0)).toBeUndefined();
      const text = await textOf(work, one?.id ?? '', 'proof');
      expect(text).toContain(eventId);
      await writeFile(files[0], text);
      expect(await check(files[0], files[1])).toContain('1');
      const clear = await done(work, { kind: 'event', adminId, eventId: 'in the clear' });
      expect(clear).toMatchObject({
        state: 'failed',
        problem: evidenceTexts.inTheClear,
        files: [],
      });
      const other = await done(work, { kind: 'event', adminId, eventId: 'no-event' });
      expect(other).toMatchObject({ state: 'failed', files: [] });
      expect(other?.problem).toContain('No event no-event is sealed');
      expect(errors.splice(0)).toHaveLength(1);
      await work.end();
    },
    4 * minute,
  );

  it('[EV18] is not left behind by a server that was killed', async () => {
    const folders: string[] = [];
    const work = open('/nowhere', async (args) => {
      folders.push(path.dirname(args[args.indexOf('--to') + 1] ?? ''));
      await writeFile(`${folders[0]}/evidence.jsonl`, 'who did what');
      await writeFile(`${folders[0]}/audit.csv`, 'who did what');
      return '{"events":1}';
    });
    expect(await done(work, { kind: 'audit', adminId, choice: {} })).toMatchObject({
      state: 'done',
    });
    const [kept = ''] = folders;
    expect((await stat(kept)).mode & 0o777).toBe(0o700);
    // A folder as of a process that ended: the name has the id of its process.
    const { pid } = spawnSync(process.execPath, ['--version']);
    const name = path.basename(kept).replace(String(process.pid), String(pid));
    const left = await mkdtemp(path.join(tmpdir(), name.slice(0, -6)));
    await writeFile(`${left}/evidence.jsonl`, 'who did what');
    await using folder = await temporaryFolder();
    await using product = await startProduct({ dataDir: folder.path });
    expect(product.address).toContain('127.0.0.1');
    await expect(stat(left)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readFile(`${kept}/evidence.jsonl`, 'utf8')).toBe('who did what');
    await work.end();
    await expect(stat(kept)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('[EV18] is read once for all who ask at the same time, and again for those who ask later', async () => {
    let reads = 0;
    const work = open('/nowhere', undefined, async () => (reads += 1));
    const reports = await Promise.all(Array.from({ length: 60 }, () => work.report()));
    expect(reports.map(({ unsealed }) => unsealed)).toEqual(Array(60).fill(1));
    expect((await work.report()).unsealed).toBe(2);
  });

  it('[EV18] is stopped, leaves no file, and says why it failed', async () => {
    const written: string[] = [];
    const work = open('/nowhere', async (args, { signal }) => {
      written.push(args[args.indexOf('--to') + 1] ?? '');
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
      return '';
    });
    expect(await work.report()).toMatchObject({ head: null, unsealed: 9, work: null });
    work.begin({
      kind: 'audit',
      adminId,
      choice: { type: '-x', since: '2026-01-01T01:00:00+01:00' },
    });
    await expect.poll(() => written.length).toBe(1);
    work.stop();
    await work.end();
    expect((await work.report()).work).toMatchObject({ state: 'stopped', files: [] });
    await expect(readFile(written[0] ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
    const failing = open('/nowhere', async () => {
      throw new VerbFailed('There is no data folder /nowhere.');
    });
    const failed = await done(failing, { kind: 'audit', adminId, choice: {} });
    expect(failed?.problem).toBe('There is no data folder /nowhere.');
    expect(errors.splice(0)).toHaveLength(1);
  });
});
