import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { names, write } from '../contract/database-suite.ts';
import { placesSuite } from '../contract/places-suite.ts';
import { FilePlaces } from './file-places.ts';

const newFolder = () => mkdtemp(path.join(tmpdir(), 'places-'));
const filesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.db')).toSorted();

describe('read models in files', () => {
  placesSuite(async () => {
    const folder = await newFolder();
    return {
      open: () => new FilePlaces(path.join(folder, 'read.db')),
      count: async () => (await filesIn(folder)).length,
      [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
    };
  });
});

describe('the files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await newFolder();
  });
  afterEach(() => rm(folder, { recursive: true }));
  const places = () => new FilePlaces(path.join(folder, 'read.db'));

  it('RM62 that an interrupted rebuilding left are removed at the next start', async () => {
    const first = await places().openCurrent();
    await write(first.database, 'first');
    const interrupted = await places().openEmpty();
    await interrupted.database.close();
    await first.database.close();
    expect(await filesIn(folder)).toEqual(['read-1.db', 'read.db']);
    const again = await places().openCurrent();
    expect(await names(again.database)).toEqual(['first']);
    expect(await filesIn(folder)).toEqual(['read.db']);
    await again.database.close();
  });

  it('RM60 are the first when the pointer names none of its own', async () => {
    await writeFile(path.join(folder, 'read.current'), '../events.db\n');
    const place = await places().openCurrent();
    await place.database.close();
    expect(await filesIn(folder)).toEqual(['read.db']);
  });
});
