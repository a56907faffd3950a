import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { names, write } from '../contract/database-suite.ts';
import { generationsSuite } from '../contract/generations-suite.ts';
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

  it('RM60 are the first when the pointer names none of its own', async () => {
    await writeFile(path.join(folder, 'read.current'), '../events.db\n');
    const generation = await generations().openCurrent();
    await generation.database.close();
    expect(await filesIn(folder)).toEqual(['read.db']);
  });
});
