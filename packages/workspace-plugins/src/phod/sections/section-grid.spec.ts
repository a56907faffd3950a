import { describe, expect, it } from 'vitest';
import { searchSection } from './search.ts';
import { spread } from './section-grid.tsx';

const file: Readonly<Record<string, unknown>> = {
  personal: { name: 'Dana' },
  planner_calendar: [{ title: 'Kiln', date: '2026-12-04' }],
  projects: [{ title: 'Lease' }],
  interests: ['Ceramics'],
  notes: [{ title: 'Clay', content: 'Delivered on Friday.' }],
  resources: { manual: 'Binder 3' },
};

const columnsOf = (sections: Readonly<Record<string, unknown>>, query: string, columns: number) =>
  spread(
    Object.entries(sections).map(([key, value]) => searchSection(key, key, value, query)),
    columns,
  ).map((column) => column.map(({ key }) => key));

describe('the cards of a file', () => {
  it('stay in their columns when items are added', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ title: `Project ${index}` }));
    for (const columns of [1, 2, 3]) {
      const before = columnsOf(file, '', columns);
      expect(columnsOf({ ...file, projects: many }, '', columns)).toEqual(before);
      expect(before.flat().toSorted()).toEqual(Object.keys(file).toSorted());
      expect(before.every((column) => column.length > 0)).toBe(true);
    }
  });
});
