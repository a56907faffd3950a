import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import { noted, numbered } from '../contract/builders.ts';
import { appendRequest } from '../log/append-request.ts';
import { LogWriter } from './log-writer.ts';
import { openSqliteEventStore } from './open.ts';
import type { WriteRequest } from './write-protocol.ts';

afterEach(() => vi.restoreAllMocks());

it('[ES90] has what it answers on the disk itself: its transactions are synchronous', async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'events.db');
  await (await openSqliteEventStore({ file })).close();
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  const writer = new LogWriter({ file });
  const full = { synchronous: 2 };
  const [database] = exec.mock.contexts as DatabaseSync[];
  expect(database?.prepare('PRAGMA synchronous').get()).toEqual(full);
  expect(database?.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  writer.close();
});

const append = (stream: string, text = ''): WriteRequest => ({
  kind: 'append',
  ...appendRequest(stream, [noted({ text })], 'none'),
});

it('[ES192] commits what was executed early with the rest of its group, and shows none of it before', async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'events.db');
  const store = await openSqliteEventStore({ file });
  await store.append('first', numbered(2), 'none');
  await store.close();
  const writer = new LogWriter({ file });
  using database = new DatabaseSync(file);
  const stored = () => database.prepare('SELECT count(*) AS n FROM events').get()?.['n'];
  writer.execute([append('a'), append('first')]);
  writer.execute([append('b')]);
  expect(stored()).toBe(2);
  expect(writer.commit([append('c')])).toEqual({
    kind: 'committed',
    firstPosition: 3,
    outcomes: [0, { kind: 'wrong-revision', actual: 1 }, 0, 0],
  });
  expect(stored()).toBe(5);
  writer.close();
});

it('[ES192] stores nothing of a group whose early part failed, and the next one whole', async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'events.db');
  await (await openSqliteEventStore({ file })).close();
  const writer = new LogWriter({ file, maxPages: 40 });
  writer.execute([append('a'), append('b', 'x'.repeat(300_000))]);
  writer.execute([append('c')]);
  expect(writer.commit([append('d')]).kind).toBe('failed');
  writer.execute([append('a')]);
  expect(writer.commit([])).toEqual({ kind: 'committed', firstPosition: 1, outcomes: [0] });
  writer.close();
});
