import { expect, it } from 'vitest';
import { everything } from './filter.ts';
import { savedFiltersIn, withFilter } from './saved-filters-bar.tsx';

const filter = { ...everything, category: 'phod' };

it('reads back what was saved, and leaves out what is no filter', () => {
  const saved = [{ name: 'Files', filter }];
  expect(savedFiltersIn(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
  const odd = [{ name: 'Odd', filter: { category: 7, more: true } }, { filter }, null, 'x'];
  expect(savedFiltersIn(odd)).toEqual([{ name: 'Odd', filter: everything }]);
  for (const value of [undefined, null, 'x', {}]) expect(savedFiltersIn(value)).toEqual([]);
});

it('replaces a filter of the same name, and keeps the newest 20', () => {
  const other = { name: 'Files', filter: everything };
  expect(withFilter([{ name: 'Files', filter }], other)).toEqual([other]);
  const many = Array.from({ length: 20 }, (_, n) => ({ name: `${n}`, filter }));
  expect(withFilter(many, other).map(({ name }) => name)).toEqual([
    ...Array.from({ length: 19 }, (_, n) => `${n + 1}`),
    'Files',
  ]);
});
