import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { noted, numbered, range } from '../contract/builders.ts';
import { describeEventStore } from '../contract/event-store-suite.ts';
import type { Store } from '../contract/log-under-test.ts';
import type { RecordedEvent } from '../event.ts';
import { archiveLog, archiveSteps, damageOfSegment, listSegments } from './archive-log.ts';
import { DiskFull, StoreDamaged, StoreInUse } from './errors.ts';
import { lockFile } from './file-lock.ts';
import { openSqliteEventStore } from './open.ts';
import { archiveFolderOf } from './segments.ts';

const all = Number.MAX_SAFE_INTEGER;
const options = { now: Date.now };

/** A store whose events are archived before anything is read of them, or offered again. */
function archiving(store: Store, file: string): Store {
  const ids = new Set<string>();
  let isArchived = true;
  let running: Promise<unknown> = Promise.resolve();
  const archive = (): Promise<unknown> => {
    if (isArchived) return running;
    isArchived = true;
    running = running.then(() => archiveLog(file, all, { ...options, mostPages: 0 }));
    return running;
  };
  const append: Store['append'] = async (stream, events, expected) => {
    if (events.some(({ id }) => ids.has(id))) await archive();
    for (const { id } of events) ids.add(id);
    const stored = store.append(stream, events, expected);
    await stored.finally(() => (isArchived = false));
    return stored;
  };
  const readers = new Set<string | symbol>(['readStream', 'readAll', 'readEvent']);
  return new Proxy(store, {
    get(target, name) {
      if (name === 'append') return append;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (!readers.has(name)) return value.bind(target) as unknown;
      return async (...given: unknown[]) => {
        await archive();
        return value.apply(target, given) as unknown;
      };
    },
  });
}

describeEventStore('sqlite, archived', async () => {
  const folder = await temporaryFolder();
  const file = `${folder.path}/events.db`;
  return {
    open: async (given) => archiving(await openSqliteEventStore({ ...given, file }), file),
    async damage(id, { part, text: damaged }) {
      await archiveLog(file, all, { ...options, mostPages: 0 });
      for (const segment of listSegments(file)) {
        const path = `${folder.path}/archive/${segment.file}`;
        chmodSync(path, 0o600);
        using database = new DatabaseSync(path);
        database.prepare(`UPDATE events SET ${part} = ? WHERE id = ?`).run(damaged, id);
      }
    },
    dispose: folder.remove,
  };
});

let folder = '';
let file = '';
let stored: readonly RecordedEvent[] = [];

async function everything(): Promise<readonly RecordedEvent[]> {
  await using closing = new AsyncDisposableStack();
  const store = await openSqliteEventStore({ file });
  closing.defer(() => store.close());
  return await store.readAll(0n, all);
}

describe('the archive of a log', () => {
  beforeEach(async () => {
    const { path, remove } = await temporaryFolder();
    folder = path;
    file = `${path}/events.db`;
    const store = await openSqliteEventStore({ file });
    const long = 'x'.repeat(40_000);
    for (const n of range(500))
      await store.append(
        `room-${n % 7}`,
        [...numbered(2, n), noted({ n, text: n % 99 === 0 ? long : 'y' })],
        'any',
      );
    stored = await store.readAll(0n, all);
    await store.close();
    return remove;
  });

  it('[ES170] has the content of old events, and the file of the log becomes smaller', async () => {
    const before = statSync(file).size;
    const segments = await archiveLog(file, 1_200, { ...options, segmentEvents: 500 });
    expect(segments.map(({ first, last }) => [first, last])).toEqual([
      [1, 500],
      [501, 1_000],
      [1_001, 1_200],
    ]);
    expect(statSync(file).size).toBeLessThan(before * 0.6);
    expect(await everything()).toEqual(stored);
    for (const segment of segments) {
      expect(await damageOfSegment(file, segment)).toBeUndefined();
      expect(statSync(`${folder}/archive/${segment.file}`).mode & 0o777).toBe(0o400);
    }
    using plain = new DatabaseSync(file, { readOnly: true });
    const left = plain.prepare("SELECT count(*) AS n FROM events WHERE data <> ''").get();
    expect(left).toEqual({ n: 300 });
  });

  it('[ES170] is made while the log is written to and read, by another process as well', async () => {
    const store = await openSqliteEventStore({ file });
    const seen: RecordedEvent[] = [];
    const [archived] = await Promise.all([
      archiveLog(file, 1_500, { ...options, segmentEvents: 300 }),
      (async () => {
        for (const n of range(60)) {
          await store.append('room-1', numbered(1, n), 'any');
          seen.push(...(await store.readAll(BigInt(n * 25), 25)));
        }
      })(),
    ]);
    expect(archived).toHaveLength(5);
    expect(seen).toEqual(stored.slice(0, 1_500));
    const again = await store.append(stored[4]?.stream ?? '', [stored[4] as RecordedEvent], 'any');
    expect(again).toMatchObject({ replayed: true, position: 5n });
    expect(await store.readEvent(stored[0]?.id ?? '')).toEqual(stored[0]);
    expect(await store.head()).toBe(1_560n);
    await store.close();
  });

  it('[ES171] leaves the log whole when it is killed before any of its steps', async () => {
    const child = fileURLToPath(new URL('./children/archive-until-killed.ts', import.meta.url));
    const killedAt: string[] = [];
    const whole = file;
    for (let step = 1; ; step += 1) {
      mkdirSync(`${folder}/${step}`);
      file = `${folder}/${step}/events.db`;
      copyFileSync(whole, file);
      const archiving = spawn(process.execPath, [child, file, '700', String(step)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [said, [code, signal]] = await Promise.all([
        text(archiving.stdout),
        once(archiving, 'exit'),
      ]);
      if (code === 0) break;
      expect(signal).toBe('SIGKILL');
      killedAt.push(said.trimEnd().split('\n').at(-1)?.split(' ')[0] ?? '');
      expect(await everything()).toEqual(stored);
      const segments = await archiveLog(file, 700, { ...options, segmentEvents: 600 });
      expect(segments.at(-1)?.last).toBe(700);
      expect(await everything()).toEqual(stored);
      const files = readdirSync(archiveFolderOf(file)).filter((name) => name.startsWith('events-'));
      expect(files.toSorted()).toEqual(segments.map(({ file: name }) => name).toSorted());
    }
    expect(new Set(killedAt)).toEqual(new Set(archiveSteps));
  }, 300_000);

  it('[ES171] leaves the log whole where a disk is full, and continues once there is room', async () => {
    const full = archiveLog(file, 1_200, { ...options, segmentEvents: 500, segmentPages: 8 });
    await expect(full).rejects.toBeInstanceOf(DiskFull);
    expect(readdirSync(`${folder}/archive`).filter((name) => name.startsWith('events-'))).toEqual(
      [],
    );
    expect(await everything()).toEqual(stored);
    expect(await archiveLog(file, 1_200, { ...options, segmentEvents: 500 })).toHaveLength(3);
    expect(await everything()).toEqual(stored);
  });

  it('[ES171] leaves no segment that the log cannot name', async () => {
    await archiveLog(file, 100, options);
    const names = () => readdirSync(`${folder}/archive`).toSorted();
    const before = names();
    const log = new DatabaseSync(file);
    log.exec(
      "CREATE TRIGGER full BEFORE INSERT ON segments BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    await expect(archiveLog(file, 500, options)).rejects.toThrow();
    expect(names()).toEqual(before);
    log.exec('DROP TRIGGER full');
    log.close();
    await archiveLog(file, 500, options);
    expect(await everything()).toEqual(stored);
  });

  it('[ES171] is made by one at a time, and ends between two steps when it is asked to', async () => {
    await archiveLog(file, 100, options);
    {
      using _ = lockFile(`${folder}/archive/archive`);
      await expect(archiveLog(file, 500, options)).rejects.toBeInstanceOf(StoreInUse);
    }
    const ending = new AbortController();
    const onStep = () => ending.abort(new Error('enough'));
    const ended = archiveLog(file, 500, { ...options, onStep, signal: ending.signal });
    await expect(ended).rejects.toThrow('enough');
    expect(await everything()).toEqual(stored);
  });

  it('[ES172] that lacks a segment is refused at the opening, and one with other bytes is named', async () => {
    const [segment] = await archiveLog(file, 600, { ...options, segmentEvents: 600 });
    if (segment === undefined) throw new Error('There is no segment.');
    const path = `${folder}/archive/${segment.file}`;
    chmodSync(path, 0o600);
    {
      using database = new DatabaseSync(path);
      database.exec("UPDATE events SET type = 'Other' WHERE position = 5");
    }
    expect(await damageOfSegment(file, segment)).toBe('it has other bytes');
    writeFileSync(path, 'x');
    expect(await damageOfSegment(file, segment)).toBe('it has another length');
    await expect(openSqliteEventStore({ file })).rejects.toThrow(
      /archive.* has 1 bytes instead of/,
    );
    rmSync(path);
    expect(await damageOfSegment(file, segment)).toBe('it is missing');
    const refused = openSqliteEventStore({ file });
    await expect(refused).rejects.toBeInstanceOf(StoreDamaged);
    await expect(refused).rejects.toThrow(/events-.*is missing/);
  });

  it('[ES172] gives what was emptied by hand as an event that cannot be read', async () => {
    {
      using database = new DatabaseSync(file);
      database.exec("UPDATE events SET data = '', metadata = '' WHERE position = 3");
    }
    const found = await everything();
    expect(found[2]?.unreadable?.reason).toBe('its metadata is damaged');
    expect(found.toSpliced(2, 1)).toEqual(stored.toSpliced(2, 1));
  });
});
