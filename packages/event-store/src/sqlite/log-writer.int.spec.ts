import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { LogWriter } from './log-writer.ts';
import { openSqliteEventStore } from './open.ts';

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
