import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyBlob } from './blob-pool.ts';
import { replaceDurably } from './durable-files.ts';

it('[BK16] a file is replaced as a whole, and nothing is left beside it where that fails', async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'state.json');
  await replaceDurably(file, 'one');
  await replaceDurably(file, 'two');
  expect(await readFile(file, 'utf8')).toBe('two');
  const taken = path.join(folder.path, 'taken');
  await mkdir(path.join(taken, 'by-a-folder'), { recursive: true });
  await expect(replaceDurably(taken, 'three')).rejects.toThrow();
  expect((await readdir(folder.path)).toSorted()).toEqual(['state.json', 'taken']);
});

it('[BK16] a copied file is there as a whole, and nothing is left beside it where that fails', async () => {
  await using folder = await temporaryFolder();
  const from = path.join(folder.path, 'from');
  await writeFile(from, 'kiln');
  const taken = path.join(folder.path, 'pool', 'taken');
  await mkdir(path.join(taken, 'by-a-folder'), { recursive: true });
  await expect(copyBlob(from, taken)).rejects.toThrow();
  expect(await readdir(path.dirname(taken))).toEqual(['taken']);
});
