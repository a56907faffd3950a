import { phodPair } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterpartOf } from './counterpart.ts';

const note = (title: string, content = title) => ({ title, content });
const before = { notes: [note('a'), note('b'), note('c')], person: { name: 'Dana' } };
const after = { notes: [note('new'), note('a'), note('c', 'other')], person: 'Dana' };
const files = { before, after };

describe('the counterpart of a value', () => {
  it('[JD5] is the same item at its index in the other file', () => {
    const there = { other: '/notes/1', isThere: true };
    expect(counterpartOf(files, 'before', '/notes/0')).toEqual({ pointer: '/notes/0', ...there });
    expect(counterpartOf(files, 'before', '/notes/2/content')).toEqual({
      pointer: '/notes/2/content',
      other: '/notes/2/content',
      isThere: true,
    });
    expect(counterpartOf(files, 'after', '/notes/1/title')).toMatchObject({
      other: '/notes/0/title',
    });
  });

  it('[JD5] of an item that is gone is the index where it would be added again', () => {
    const gone = { pointer: '/notes/1', other: '/notes/2', isThere: false };
    expect(counterpartOf(files, 'before', '/notes/1')).toEqual(gone);
    expect(counterpartOf(files, 'before', '/notes/1/content')).toEqual(gone);
    expect(counterpartOf(files, 'after', '/notes/0')).toMatchObject({ isThere: false });
  });

  it('of a value whose container became another kind of value is that whole value', () => {
    const whole = { pointer: '/person', other: '/person', isThere: true };
    expect(counterpartOf(files, 'before', '/person/name')).toEqual(whole);
  });

  it('of a section that is gone is the section', () => {
    const gone = { pointer: '/notes', other: '/notes', isThere: false };
    expect(counterpartOf({ before, after: {} }, 'before', '/notes/1/title')).toEqual(gone);
  });

  it.each(['/none', '/notes/7', '/notes/x', '/notes/0/none'])(
    'does not exist for %s',
    (pointer) => {
      expect(counterpartOf(files, 'before', pointer)).toBeUndefined();
    },
  );

  it('[JD5] leads back to the first pointer, in any files', () => {
    fc.assert(
      fc.property(phodPair, ([older, newer]) => {
        const pair = { before: older, after: newer };
        for (const [section, items] of Object.entries(older)) {
          const name = section.replaceAll('~', '~0').replaceAll('/', '~1');
          for (const index of Array.isArray(items) ? items.keys() : []) {
            const there = counterpartOf(pair, 'before', `/${name}/${index}`);
            if (there?.isThere !== true || there.pointer === `/${name}`) continue;
            const back = counterpartOf(pair, 'after', there.other);
            expect(back).toMatchObject({ other: there.pointer, isThere: true });
          }
        }
      }),
    );
  });
});
