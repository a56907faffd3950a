import { temporaryFolder } from '@mach42/testing/product.ts';
import { preferencesOf } from '@mach42/read-models/preferences/preferences.reads.ts';
import { putPreference } from '@mach42/read-models/preferences/preferences.writes.ts';
import type { Database } from '@mach42/read-models/kernel/database.ts';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ReadModelPlaces } from './read-model-places.ts';

const userId = 'dana';
const themeOf = async (db: Database) => (await preferencesOf(db, userId)).theme;
const mark = (db: Database, theme: string) =>
  db.transaction(async (tx) => {
    const row = { user_id: userId, name: 'theme', value: JSON.stringify(theme) } as const;
    await tx.run(putPreference, row);
  });
const filesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.db')).toSorted();

it('opens the file that was kept last, and removes what an interrupted rebuilding left', async () => {
  await using folder = await temporaryFolder();
  const places = () => new ReadModelPlaces(path.join(folder.path, 'read.db'));
  const first = await places().openCurrent();
  await mark(first.database, 'first');
  const interrupted = await places().openEmpty();
  await interrupted.database.close();
  await first.database.close();
  expect(await filesIn(folder.path)).toEqual(['read-1.db', 'read.db']);

  const again = await places().openCurrent();
  expect(await themeOf(again.database)).toBe('first');
  expect(await filesIn(folder.path)).toEqual(['read.db']);
  const next = await places().openEmpty();
  expect(await themeOf(next.database)).toBeUndefined();
  await mark(next.database, 'next');
  await next.keep();
  await again.remove();
  await next.database.close();
  expect(await filesIn(folder.path)).toEqual(['read-1.db']);

  const last = await places().openCurrent();
  expect(await themeOf(last.database)).toBe('next');
  await last.database.close();
});

it('opens the first file when the pointer names none of its own', async () => {
  await using folder = await temporaryFolder();
  await writeFile(path.join(folder.path, 'read.current'), '../events.db\n');
  const place = await new ReadModelPlaces(path.join(folder.path, 'read.db')).openCurrent();
  await place.database.close();
  expect(await filesIn(folder.path)).toEqual(['read.db']);
});
