import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import { fullTextOf } from '@mach42/read-models/search/full-text.ts';
import { searchTextsTable } from '@mach42/read-models/search/table.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;

/** Versions of Dana's file, by their numbers. */
const versions = [
  [4, 'Clay prices: kiln added'],
  [6, 'Back to v4'],
  [41, 'Kiln removed'],
] as const;

beforeAll(async () => {
  world = await QueryWorld.open();
  const of = { kind: 'version', owner: people.dana.id, author: people.dana.id } as const;
  const common = { ...of, at: '2026-01-02T03:04:05.000Z', found: 1, files: '' } as const;
  await world.given(async (tx) => {
    for (const [number, content] of versions) {
      const title = `Version ${number}`;
      const text = { ...common, id: number, ref: String(number), title, content } as const;
      await tx.run(searchTextsTable.insert, text);
      await fullTextOf(tx.dialect.name).index(tx, text);
    }
  });
});
afterAll(() => world.close());

async function titles(q: string, scope = 'versions'): Promise<string[]> {
  const query = new URLSearchParams({ q, scope });
  const { body } = await world.get(`/api/search?${query.toString()}`, 'dana');
  return (body['data'] as SearchHit[]).map(({ title }) => title);
}

it('[SR19] finds a version by its number as the history shows it, not what only speaks of it', async () => {
  expect(await titles('v4')).toEqual(['Version 4']);
  expect(await titles('v4', 'everything')).toEqual(['Version 4']);
  expect(await titles('V41 kiln')).toEqual(['Version 41']);
  expect(await titles('v5')).toEqual([]);
  expect(await titles('back')).toEqual(['Version 6']);
});
