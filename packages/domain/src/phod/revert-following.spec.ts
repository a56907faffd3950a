import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { applyOps } from '@mach42/json-document/patch/patch.ts';
import { describe, expect, it } from 'vitest';
import { opsFollowingBackTo } from './decider.ts';

const then = { notes: ['a', 'b', 'c'], tasks: [{ title: 'Pack', due: 'Monday' }], gone: 1 };
const now = {
  notes: ['new', 'a', 'c', 'later'],
  tasks: [{ title: 'Post' }, { title: 'Pack', due: 'Friday' }],
  came: 2,
};
const after = (pointer: string, pointerIn: 'version' | 'current') =>
  applyOps(now, opsFollowingBackTo(now, then, pointer, pointerIn));

describe('what goes back at a pointer that is followed', () => {
  it('[PH14] brings an item back between its neighbours, and leaves those that came since', () => {
    expect(after('/notes/1', 'version')).toEqual({
      ...now,
      notes: ['new', 'a', 'b', 'c', 'later'],
    });
  });

  it('[PH14] changes an item where it is now', () => {
    const tasks = [{ title: 'Post' }, { title: 'Pack', due: 'Monday' }];
    expect(after('/tasks/0', 'version')).toEqual({ ...now, tasks });
    expect(after('/tasks/0/due', 'version')).toEqual({ ...now, tasks });
    expect(after('/tasks/1/due', 'current')).toEqual({ ...now, tasks });
  });

  it('[PH14] takes away what came since', () => {
    expect(after('/notes/3', 'current')).toEqual({ ...now, notes: ['new', 'a', 'c'] });
    expect(after('/came', 'current')).not.toHaveProperty('came');
  });

  it('[PH14] brings a section back', () => {
    expect(after('/gone', 'version')).toEqual({ ...now, gone: 1 });
  });

  it.each([
    ['/none', 'version'],
    ['/came', 'version'],
    ['/gone', 'current'],
    ['/notes/9', 'version'],
    ['notes', 'current'],
  ] as const)('[PH14] refuses %s, which is no pointer of the %s', (pointer, pointerIn) => {
    expect(() => after(pointer, pointerIn)).toThrow(phodTexts.noSuchPointer);
  });
});
