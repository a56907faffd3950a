import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { names, write } from '../contract/database-suite.ts';
import { generationsSuite } from '../contract/generations-suite.ts';
import { OtherVersion } from '../kernel/errors.ts';
import { FileGenerations } from './file-generations.ts';

const newFolder = () => mkdtemp(path.join(tmpdir(), 'generations-'));
const filesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.db')).toSorted();

describe('read models in files', () => {
  generationsSuite(async () => {
    const folder = await newFolder();
    return {
      open: () => new FileGenerations(path.join(folder, 'read.db')),
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
  const generations = () => new FileGenerations(path.join(folder, 'read.db'));

  it('RM62 that an interrupted rebuilding left are removed at the next start', async () => {
    const first = await generations().openCurrent();
    await write(first.database, 'first');
    const interrupted = await generations().openEmpty();
    await interrupted.database.close();
    await first.database.close();
    expect(await filesIn(folder)).toEqual(['read-1.db', 'read.db']);
    const again = await generations().openCurrent();
    expect(await names(again.database)).toEqual(['first']);
    expect(await filesIn(folder)).toEqual(['read.db']);
    await again.database.close();
  });

  it('RM67 of another version are replaced by a start, and left to those who may not', async () => {
    const first = await generations().openCurrent();
    await write(first.database, 'first');
    await first.database.close();
    const file = new DatabaseSync(path.join(folder, 'read.db'));
    const [version] = file.prepare('pragma user_version').all();
    file.exec('pragma user_version = 7');
    await expect(generations().openCurrent(false)).rejects.toThrow(OtherVersion);
    file.exec(`pragma user_version = ${Number(version?.['user_version'])}`);
    const kept = await generations().openCurrent(false);
    expect(await names(kept.database)).toEqual(['first']);
    await kept.database.close();
    file.exec('pragma user_version = 7');
    file.close();
    const replaced = await generations().openCurrent();
    expect(await names(replaced.database)).toEqual([]);
    await replaced.database.close();
  });

  it('RM60 are the first when the pointer names none of its own', async () => {
    await writeFile(path.join(folder, 'read.current'), '../events.db\n');
    const generation = await generations().openCurrent();
    await generation.database.close();
    expect(await filesIn(folder)).toEqual(['read.db']);
  });
});
