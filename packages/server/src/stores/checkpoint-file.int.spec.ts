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

  it('are stored together where several wait for the disk', async () => {
    const kept = checkpointFile(file);
    await kept.get('a');
    let stored = 0;
    const storing = Array.from({ length: 100 }, async (_, n) => {
      await kept.set(`p${n}`, BigInt(n));
      stored += 1;
    });
    await storing[1];
    await new Promise((resolve) => setImmediate(resolve));
    expect(stored).toBe(100);
    expect(await checkpointFile(file).get('p99')).toBe(99n);
  });

  it('are forgotten when the file is damaged', async () => {
    await writeFile(file, '{"a":"1');
    expect(await checkpointFile(file).get('a')).toBeUndefined();
  });
});
