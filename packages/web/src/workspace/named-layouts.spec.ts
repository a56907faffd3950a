import { limits } from '@mach42/contracts/kernel/limits.ts';
import { describe, expect, it } from 'vitest';
import type { LayoutEnvelope } from './layout-envelope.ts';
import { layoutsIn, renamed, withAgain, withLayout, without } from './named-layouts.ts';

const layout: LayoutEnvelope = {
  version: 2,
  savedAt: 7,
  openTabs: ['phod'],
  panelVisible: true,
  dock: undefined,
  views: {},
  pinned: [],
};
const review = { id: 'a', name: 'Review', layout };
const write = { id: 'b', name: 'Write', layout };

describe('the layouts that a person saved', () => {
  it('are what of a kept value is sound', () => {
    const kept = { version: 1, layouts: [review, { id: 7 }, null, { id: 'c', name: 1 }] };
    expect(layoutsIn({ layouts: kept })).toEqual([review]);
    for (const layouts of [undefined, null, 'x', [], { layouts: {} }]) {
      expect(layoutsIn({ layouts })).toEqual([]);
    }
  });

  it('have a name each: the same name is saved over', () => {
    const again = { ...layout, openTabs: ['history'] };
    expect(withLayout('c', 'Review', again)([review, write])).toEqual([
      write,
      { id: 'c', name: 'Review', layout: again },
    ]);
    expect(renamed('a', 'Read')([review, write])).toEqual([{ ...review, name: 'Read' }, write]);
    expect(renamed('a', 'Review')([review])).toEqual([review]);
    expect(() => renamed('a', 'Write')([review, write])).toThrow('this name already');
  });

  it('are deleted and put back', () => {
    expect(without('a')([review, write])).toEqual([write]);
    expect(withAgain(review)([write])).toEqual([write, review]);
  });

  it('are so many at most', () => {
    const all = Array.from({ length: limits.namedLayouts }, (_, n) => ({
      id: `${n}`,
      name: `Layout ${n}`,
      layout,
    }));
    expect(() => withLayout('more', 'More', layout)(all)).toThrow('20 layouts');
    expect(withLayout('more', 'Layout 3', layout)(all)).toHaveLength(limits.namedLayouts);
  });
});
