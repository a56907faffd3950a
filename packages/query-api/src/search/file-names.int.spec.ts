import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import { fullTextOf } from '@mach42/read-models/search/full-text.ts';
import { searchTextsTable } from '@mach42/read-models/search/table.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;

/** Entries of Dana, by their numbers. */
const entries = [
  { number: 1, content: 'The kiln is hot', files: 'glaze-plan.pdf\noven.csv' },
  { number: 2, content: '', files: 'plan.pdf' },
] as const;

beforeAll(async () => {
  world = await QueryWorld.open();
  const of = { kind: 'datarais', owner: people.dana.id, author: people.dana.id } as const;
  await world.given(async (tx) => {
    for (const { number, ...said } of entries) {
      const at = '2026-01-02T03:04:05.000Z';
      const text = {
        ...of,
        ...said,
        id: number,
        ref: idOf(number),
        title: '',
        at,
        found: 1,
      } as const;
      await tx.run(searchTextsTable.insert, text);
      await fullTextOf(tx.dialect.name).index(tx, text);
    }
  });
});
afterAll(() => world.close());

async function hits(q: string): Promise<SearchHit[]> {
  const query = new URLSearchParams({ q, scope: 'datarais' });
  const { body } = await world.get(`/api/search?${query.toString()}`, 'dana');
  return body['data'] as SearchHit[];
}

it('[SR18] shows the names of the files behind the text, and alone where there is none', async () => {
  const [withText] = await hits('glaze plan');
  expect(withText?.snippet).toBe('The kiln is hot · glaze-plan.pdf · oven.csv');
  expect(withText?.marks.map(([start, end]) => withText.snippet.slice(start, end))).toEqual([
    'glaze',
    'plan',
  ]);
  const alone = (await hits('has:file')).find(({ id }) => id === idOf(2));
  expect(alone?.snippet).toBe('plan.pdf');
});
