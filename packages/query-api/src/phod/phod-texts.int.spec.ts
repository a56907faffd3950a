import { inlineCompute } from '@mach42/compute/call-task.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { type FoundVersion, findPhod } from '@mach42/read-models/phod/phod.reads.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenPhod } from '../testing/rows.ts';
import { findPair } from './own-phod.ts';
import { PhodTexts } from './phod-texts.ts';

const long = Array.from({ length: 4_000 }, (_, n) => `item number ${n} of the list`);
const one: PhodOperation[] = [{ op: 'add', path: '/items/0', value: 'one more' }];
const other: PhodOperation[] = [{ op: 'add', path: '/items/0', value: 'another' }];
const { id: pia } = people.pia;

let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await givenPhod(tx, 'pia', { items: long }, one, other);
    await givenPhod(tx, 'dana', { items: ['short'] }, one);
  });
});
afterAll(() => world.close());

function counted(maxBytes?: number) {
  const ran: string[] = [];
  const compute: Pick<Compute, 'run'> = {
    run(task, input, options) {
      ran.push(task.name);
      return inlineCompute.run(task, input, options);
    },
  };
  return { ran, texts: new PhodTexts(world.db, compute, maxBytes) };
}

async function version(n: number, owner = pia): Promise<FoundVersion> {
  const found = await findPhod(world.db, owner, n);
  if (found === undefined) throw new Error('There is no such version.');
  return found;
}

const pair = async (from: number, to: number) => {
  const found = await findPair(world.db, pia, from, to);
  if (found === undefined) throw new Error('There is no such version.');
  return found;
};

describe('the texts of a large file', () => {
  it('[QA43] are made once for each version, for all who ask at once and later', async () => {
    const { ran, texts } = counted();
    for (const _ of [1, 2]) {
      const asked = [1, 2, 3].map(async () => texts.file(await version(3), pia));
      for (const { text } of await Promise.all(asked)) {
        expect(JSON.parse(text)).toEqual({ items: ['another', 'one more', ...long] });
      }
    }
    expect(ran).toEqual(['fileText']);
    await texts.file(await version(2), pia);
    expect(ran).toEqual(['fileText', 'fileText']);
  });

  it('[QA43] are made once for each pair of versions, and each origin', async () => {
    const { ran, texts } = counted();
    for (const _ of [1, 2]) {
      const { text } = await texts.diff(await pair(2, 3), pia);
      expect(JSON.parse(text)).toEqual(other);
      const leaves = await texts.leaves(await version(3), pia);
      expect(JSON.parse(leaves.text)).toMatchObject({
        '/items/0': 3,
        '/items/1': 2,
        '/items/2': 1,
      });
      expect(leaves).toMatchObject({ leaves: long.length + 2, versions: [3, 2, 1] });
    }
    expect(ran).toEqual(['diffText', 'leavesText']);
    expect(JSON.parse((await texts.diff(await pair(3, 2), pia)).text)).toMatchObject([
      { op: 'remove' },
    ]);
    expect(ran).toHaveLength(3);
  });

  it('[QA43] are not made where a version is stored in full', async () => {
    const { ran, texts } = counted();
    expect(JSON.parse((await texts.file(await version(1), pia)).text)).toEqual({ items: long });
    expect(ran).toEqual([]);
  });

  it('[QA43] are kept within a number of bytes', async () => {
    const { ran, texts } = counted(1_000);
    for (const _ of [1, 2]) await texts.file(await version(3), pia);
    expect(ran).toHaveLength(2);
  });
});

it('[QA43] the texts of a small file are made in this thread, and are its person’s alone', async () => {
  const { ran, texts } = counted();
  await texts.file(await version(2), pia);
  const dana = await texts.file(await version(2, people.dana.id), people.dana.id);
  expect(JSON.parse(dana.text)).toEqual({ items: ['one more', 'short'] });
  expect(ran).toEqual(['fileText']);
});
