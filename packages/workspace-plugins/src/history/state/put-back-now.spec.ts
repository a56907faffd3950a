import { compareFiles } from '@mach42/json-document/compare/compare-files.ts';
import { describe, expect, it } from 'vitest';
import { hunksOf } from '../compare/hunks.ts';
import { putBackOf } from '../compare/put-back.ts';
import { putBackNow } from '../saga.ts';

const before = { notes: [{ title: 'A', text: 'old' }, { title: 'gone' }] };
const after = { notes: [{ title: 'A', text: 'new' }, { title: 'came' }] };
const [changed, removed, added] = hunksOf(compareFiles(before, after)).map(putBackOf);
const now = (seen: typeof changed, notes: readonly object[]) =>
  seen && putBackNow(seen, { before, after }, { notes: [...notes] });

describe('a hunk of an older comparison', () => {
  it('is followed to where it is today', () => {
    const moved = [{ title: 'first' }, { title: 'A', text: 'new' }, { title: 'came' }];
    expect(now(changed, moved)).toMatchObject({ pointer: '/notes/0/text', pointerIn: 'version' });
    expect(now(removed, moved)).toMatchObject({ pointer: '/notes/1', pointerIn: 'version' });
    expect(now(added, moved)).toMatchObject({ pointer: '/notes/2', pointerIn: 'current' });
  });

  it('has moved on when it changed again, is gone, or is back', () => {
    expect(now(changed, [{ title: 'A', text: 'newer' }])).toBe('moved on');
    expect(now(added, [{ title: 'A', text: 'new' }])).toBe('moved on');
    expect(now(removed, [{ title: 'A', text: 'new' }, { title: 'gone' }])).toBe('moved on');
  });
});
