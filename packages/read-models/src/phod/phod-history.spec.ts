import { diffFiles } from '@mach42/json-document/diff/json-diff.ts';
import { stamp } from '@mach42/json-document/leaves/blame-tree.ts';
import { expect, it } from 'vitest';
import {
  readBlamedPhod,
  readBlamedPhodInTurns,
  readPhod,
  readPhodInTurns,
  type StoredBlame,
} from './phod-history.ts';

const fileAt = (version: number, fields: number) => ({
  notes: Object.fromEntries(
    Array.from({ length: fields }, (_, n) => [`key ${n}`, `Note ${n} of ${version % (n + 1)}`]),
  ),
  list: ['one', `two ${version}`],
});

/** A file whose values are one character each, in lists within lists. */
const nestedAt = (version: number) => ({
  notes: Array.from({ length: 250 }, (_, n) => {
    let value: unknown = (n * version) % 10;
    for (let level = 0; level < 90; level += 1) value = [value];
    return value;
  }),
});

/** A file with three versions after its keyframe. */
const stored = (fields: number): StoredBlame => storedOf((version) => fileAt(version, fields));

function storedOf(fileAtVersion: (version: number) => object): StoredBlame {
  const files = [1, 2, 3, 4].map(fileAtVersion);
  const [first = {}] = files;
  const steps = files.slice(1).map((file, index) => ({
    version: index + 2,
    ops: JSON.stringify(diffFiles(files[index] ?? {}, file)),
  }));
  const keyframe = {
    version: 1,
    brief_data: JSON.stringify(first),
    blame: JSON.stringify(stamp(first, 1)),
  };
  return { version: 4, keyframe, steps };
}

async function turnsWhile(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(turn);
  function turn(): void {
    turns += 1;
    next = setImmediate(turn);
  }
  await work();
  clearImmediate(next);
  return turns;
}

it.each([3, 4000])('[PR41] a file of %i fields is the same when it is read in turns', async (n) => {
  const file = stored(n);
  const inTurns = await readBlamedPhodInTurns(file);
  expect(inTurns).toEqual(readBlamedPhod(file));
  expect(Object.keys(inTurns.briefData['notes'] as object)).toHaveLength(n);
});

it('reads a version of a large file in turns, as it is read at once', async () => {
  for (const keys of [3, 4000])
    expect(await readPhodInTurns(stored(keys))).toEqual(readPhod(stored(keys)));
  expect(await turnsWhile(() => readPhodInTurns(stored(4000)))).toBeGreaterThan(1);
});

it('[PR41] the event loop has its turn between the steps of reading a large file, not of a small one', async () => {
  expect(await turnsWhile(() => readBlamedPhodInTurns(stored(3)))).toBe(0);
  expect(await turnsWhile(() => readBlamedPhodInTurns(stored(4000)))).toBeGreaterThan(5);
  // A file of few characters, and many values.
  const nested = storedOf(nestedAt);
  expect(nested.keyframe.brief_data.length).toBeLessThan(50_000);
  expect(await turnsWhile(() => readBlamedPhodInTurns(nested))).toBeGreaterThan(5);
});
