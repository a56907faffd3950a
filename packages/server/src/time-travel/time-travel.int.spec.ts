import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { FixedLog } from '@mach42/testing/projections/fixed-log.ts';
import { start } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runOps } from '../ops/run-ops.ts';
import { lastPositionUpTo, openReadLog, type LogLocation } from './past-log.ts';
import { replaySteps, type ReplayedStep } from './step-replay.ts';
import { TimeTravel, type TimeTravelOptions } from './time-travel.ts';

const { events } = randomWorkspace(11, 300);
const position = 200;
const half = events.slice(0, position);
let folder: TemporaryFolder;
let file: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(`${folder.path}/data`);
  file = `${folder.path}/data/events.db`;
  const store = await openSqliteEventStore({ file });
  for (const { stream, id, type, data, metadata } of events)
    await store.append(stream, [{ id, type, data, metadata }], 'any');
  await store.close();
  await (await openSqliteVault(location().vault.file)).close();
});
afterAll(() => folder.remove());

const location = (log = file): LogLocation => ({
  log: { kind: 'file', file: log },
  vault: { address: undefined, file: `${folder.path}/data/vault.db` },
});

/** The rows that a rebuild makes of the first events; tables about its progress are left out. */
async function rowsThen(): Promise<Record<string, string[]>> {
  const { database, runner } = await projected();
  await runner.stop();
  const rows = rowsOf(await dump(database));
  await database.close();
  return rows;
}
async function projected() {
  const database = await openSqliteDatabase(':memory:');
  const { runner } = await start({ database, source: new FixedLog(half) });
  await runner.processAll();
  return { database, runner };
}
const rowsOf = ({ checkpoints: _, ...rows }: Record<string, string[]>) => rows;

const open: TimeTravel[] = [];
const ended: unknown[] = [];
let folders = 0;
async function timeTravel(change: Partial<TimeTravelOptions> = {}): Promise<TimeTravel> {
  folders += 1;
  const own = `${folder.path}/scratch-${folders}`;
  await mkdir(own);
  const travel = new TimeTravel({
    log: location(),
    folder: own,
    limits: { bytes: 1e9, freeBytes: 1 },
    onEnded: (...what) => ended.push(what),
    onFault: (error) => ended.push(error),
    now: Date.now,
    pollEveryMs: 5,
    ...change,
  });
  open.push(travel);
  return travel;
}
afterEach(async () => {
  for (const one of open.splice(0)) await one.end();
  ended.splice(0);
});
const look = (forMs = 60_000) => ({
  travelId: 'look',
  userId: 'dana',
  adminId: 'ada',
  position,
  steps: 0,
  expiresAt: new Date(Date.now() + forMs).toISOString(),
});
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 60_000 });
const filesIn = (path: string) => readdir(path);

describe('a view of an earlier time', () => {
  it('[TT1] has the rows of a rebuild up to that event', async () => {
    const travel = await timeTravel();
    travel.begin(look());
    await until(() => travel.current?.state.kind === 'open');
    const { database } = travel;
    if (database === undefined) return expect.fail('It is not open.');
    return expect(rowsOf(await dump(database))).toEqual(await rowsThen());
  });

  it('[TT4] of a replay has the rows that each of the last events changed, and no read models', async () => {
    const travel = await timeTravel();
    travel.begin({ ...look(), steps: 7 });
    await until(() => travel.current?.state.kind === 'open');
    const steps = travel.current?.steps ?? [];
    expect(steps.map((step) => step.position)).toEqual([194, 195, 196, 197, 198, 199, 200]);
    expect(steps.map(({ eventId }) => eventId)).toEqual(half.slice(-7).map(({ id }) => id));
    for (const { rows, rowCount } of steps) expect(rows).toHaveLength(rowCount);
    expect(steps.some(({ rows }) => rows.length > 1)).toBe(true);
    expect(travel.database).toBeUndefined();
  });

  it('[TT4] of a replay continues by steps, to a position, and to the next event that changed a row', async () => {
    const travel = await timeTravel();
    travel.begin({ ...look(), position: 60, steps: 3 });
    const further = async (wanted: object) => {
      await until(() => travel.current?.state.kind === 'open');
      expect(travel.proceed(wanted)).toBe(true);
      expect(travel.proceed(wanted)).toBe(false);
      await until(() => travel.current?.state.kind === 'open');
      const { steps = [], applied } = travel.current ?? {};
      return { steps, applied, last: steps.at(-1) };
    };
    const toPosition = await further({ position: 70 });
    expect(toPosition.steps.map((step) => step.position)).toEqual(
      Array.from({ length: 13 }, (_, index) => 58 + index),
    );
    const { applied, last, steps } = await further({ changed: 'rooms' });
    expect(applied).toBe(last?.position);
    const changed = steps.filter(
      (step) => step.position > 70 && step.rows.some(({ table }) => table === 'rooms'),
    );
    expect(changed).toEqual([last]);
    const end = Number(events.at(-1)?.position);
    const all = await further({});
    expect([all.steps.length, all.applied]).toEqual([200, end]);
    for (const wanted of [{}, { position: 999_999 }, { changed: 'rooms' }])
      expect(await further(wanted)).toMatchObject({ applied: end });
  });

  it('[TT4] of a replay has the events alone that changed a row, from the first on', async () => {
    const travel = await timeTravel();
    travel.begin({ ...look(), steps: 200, changed: 'users' });
    await until(() => travel.current?.state.kind === 'open');
    const { steps = [], applied } = travel.current ?? {};
    expect(steps[0]?.position).toBeLessThan(20);
    expect(steps.every(({ rows }) => rows.some(({ table }) => table === 'users'))).toBe(true);
    expect(applied).toBe(position);
  });

  it('[TT2] is one at a time, and removes its files when it is ended', async () => {
    const travel = await timeTravel();
    travel.begin(look());
    expect(() => travel.begin(look())).toThrow('under way');
    await travel.end();
    expect(travel.current).toBeUndefined();
    expect(await filesIn(`${folder.path}/scratch-${folders}`)).toEqual([]);
    expect(ended).toEqual([]);
  });

  it('[TT2] ends by itself when its time is over', async () => {
    const travel = await timeTravel();
    travel.begin(look(1));
    await until(() => ended.length > 0);
    expect(ended).toEqual([['look', 'expired']]);
    expect([travel.current, travel.database]).toEqual([undefined, undefined]);
    expect(await filesIn(`${folder.path}/scratch-${folders}`)).toEqual([]);
  });

  it('[TT2] finds and removes what a process left', async () => {
    const travel = await timeTravel();
    const own = `${folder.path}/scratch-${folders}`;
    await mkdir(`${own}/past-old`);
    await copyFile(file, `${own}/past-old/read.db`);
    await mkdir(`${own}/other`);
    expect(await travel.removeLeft()).toEqual(['old']);
    expect(await filesIn(own)).toEqual(['other']);
  });

  it('[TT3] is given up when it becomes too large, and not begun without room', async () => {
    const travel = await timeTravel({ limits: { bytes: 1_000, freeBytes: 1e18 } });
    expect(await travel.hasRoom()).toBe(false);
    travel.begin(look());
    await until(() => travel.current?.state.kind === 'failed');
    expect(travel.current?.state).toEqual({ kind: 'failed', why: 'tooLarge' });
    await expect.poll(() => filesIn(`${folder.path}/scratch-${folders}`)).toEqual([]);
  });

  it('[TT1] says what it failed with', async () => {
    const travel = await timeTravel({ log: location(`${folder.path}/none.db`) });
    travel.begin(look());
    await until(() => travel.current?.state.kind === 'failed');
    expect(travel.current?.state).toEqual({ kind: 'failed', why: 'fault' });
    expect(ended).toHaveLength(1);
  });

  it('[TT1] is at the last event up to a time', async () => {
    const log = await openReadLog(location());
    try {
      const at = events[49]?.metadata.occurredAt ?? '';
      const last = events.findLast(({ metadata }) => metadata.occurredAt <= at);
      expect(await lastPositionUpTo(log, at)).toBe(last?.position);
      expect(await lastPositionUpTo(log, '1999-01-01T00:00:00.000Z')).toBeUndefined();
    } finally {
      await log.close();
    }
  });
});

describe('a replay step by step', () => {
  it('[TT4] says which rows an event changed, and nothing of what is in them', async () => {
    const log = await openReadLog(location());
    const signal = new AbortController().signal;
    const given = { log, file: `${folder.path}/steps.db`, from: 190n, to: 200n, signal };
    const steps: ReplayedStep[] = [];
    for await (const step of replaySteps(given)) steps.push(step);
    await log.close();
    expect(steps.map(({ event }) => Number(event.position))).toEqual(
      Array.from({ length: 11 }, (_, index) => 190 + index),
    );
    // Each event has its row of the audit.
    for (const { rows, event } of steps) {
      const audited = { table: 'audit_events', change: 'inserted', columns: [] } as const;
      expect(rows).toContainEqual({ ...audited, key: [String(event.position)] });
    }
    const updated = steps.flatMap(({ rows }) => rows.filter(({ change }) => change === 'updated'));
    expect(updated.every(({ columns }) => columns.length > 0)).toBe(true);
  });
});

describe('the commands of operators', () => {
  async function ops(...args: string[]) {
    const printed: string[] = [];
    const print = (line: string) => printed.push(line);
    const code = await runOps(args, { env: {}, print, signal: new AbortController().signal });
    return { code, printed };
  }
  const data = () => ['--data', `${folder.path}/data`];

  it('[TT5] build the read models of a time in a new folder', async () => {
    const to = `${folder.path}/then`;
    const { code, printed } = await ops(
      'time-travel',
      ...data(),
      '--at',
      '200',
      '--to',
      to,
      '--json',
    );
    expect([code, JSON.parse(printed.at(-1) ?? '')]).toMatchObject([
      0,
      { position: 200, events: 200, rows: { audit_events: 200 } },
    ]);
    await expect(ops('time-travel', ...data(), '--at', '9', '--to', to)).rejects.toMatchObject({
      finding: 'notEmpty',
    });
  });

  it('[TT5] refuse a time or position at which nothing was, or that the log has not reached', async () => {
    const end = `The log ends at position ${events.at(-1)?.position}.`;
    const to = `${folder.path}/none`;
    for (const [at, message] of [
      ['0', 'Nothing had happened yet at 0.'],
      ['999999999', end],
      ['2999-01-01', `2999-01-01 has not come yet. ${end}`],
    ] as const)
      for (const dry of [[], ['--dry-run']])
        await expect(
          ops('time-travel', ...data(), '--at', at, '--to', to, ...dry),
        ).rejects.toMatchObject({ finding: 'missing', message });
    expect(await readdir(folder.path)).not.toContain('none');
    await expect(ops('replay', ...data(), '--from', '999999999')).rejects.toMatchObject({
      finding: 'missing',
      message: end,
    });
    const last = String(events.at(-1)?.position);
    const { printed } = await ops('time-travel', ...data(), '--at', last, '--to', to, '--json');
    expect(JSON.parse(printed.at(-1) ?? '')).toMatchObject({ position: Number(last) });
  });

  it.each([
    ['time-travel', '--at', '200', '--to', 'interrupted'],
    ['replay', '--from', '200'],
  ])('[TT5] end when they are interrupted, and leave nothing: %s', async (...args) => {
    const signal = AbortSignal.abort();
    const given = args.map((arg) => (arg === 'interrupted' ? `${folder.path}/${arg}` : arg));
    const ended = runOps([...given, ...data()], { env: {}, print: () => undefined, signal });
    await expect(ended).rejects.toMatchObject({ finding: 'interrupted' });
    expect(await readdir(folder.path)).not.toContain('interrupted');
  });

  it('[TT5] print the steps that changed a table', async () => {
    const { code, printed } = await ops(
      'replay',
      ...data(),
      '--to',
      '60',
      '--table',
      'users',
      '--json',
    );
    const steps = printed.map((line) => JSON.parse(line) as { rows: { table: string }[] });
    expect([code, steps.length > 0]).toEqual([0, true]);
    expect(steps.every(({ rows }) => rows.every(({ table }) => table === 'users'))).toBe(true);
    const text = await ops('replay', ...data(), '--from', '60', '--to', '60');
    expect(text.printed.at(-1)).toBe('Replayed 1 event one by one.');
  });

  it.each([
    ['time-travel', '--at', '1'],
    ['time-travel', '--at', 'soon', '--to', 'x'],
    ['time-travel', '--at', '1999-01-01', '--to', 'x'],
    ['replay', '--from', 'first'],
    ['replay', '--table', 'none'],
    ['replay', '--at', '1'],
  ])('[TT5] refuse what they do not understand: %s %s %s', async (...args) => {
    await expect(ops(...args, ...data())).rejects.toThrow(/\w/);
  });
});
