import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkpointFile } from './checkpoint-file.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  const made = await temporaryFolder();
  folder = made.path;
  file = path.join(folder, 'processors.json');
  return made.remove;
});

describe('checkpoints in a file', () => {
  it('are found again by the next process', async () => {
    const before = checkpointFile(file);
    await Promise.all([before.set('a', 7n), before.set('b', 9_007_199_254_740_993n)]);
    await before.set('a', 8n);

    const after = checkpointFile(file);
    expect(await after.get('a')).toBe(8n);
    expect(await after.get('b')).toBe(9_007_199_254_740_993n);
    expect(await after.get('c')).toBeUndefined();
    expect(await readdir(folder)).toEqual(['processors.json']);
  });

  it('are forgotten when the file is damaged', async () => {
    await writeFile(file, '{"a":"1');
    expect(await checkpointFile(file).get('a')).toBeUndefined();
  });
});
