import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { compareFiles } from '@mach42/json-document/compare/compare-files.ts';
import { describe, expect, it } from 'vitest';
import { hunksOf } from './hunks.ts';

function shown(before: BriefData, after: BriefData): string[][] {
  return hunksOf(compareFiles(before, after)).map(({ rows }) =>
    rows.map(
      (row) =>
        `${row.kind} ${(row.after ?? row.before)?.number} ${(row.after ?? row.before)?.text}`,
    ),
  );
}

const fields = (count: number, changed: readonly number[] = []) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`f${index}`, changed.includes(index) ? 1 : 0]),
  );

describe('the lines around a change', () => {
  it('are three before and one after it, moved to the left', () => {
    expect(shown({ info: fields(8) }, { info: fields(8, [4]) })).toEqual([
      [
        'same 4 "f1": 0,',
        'same 5 "f2": 0,',
        'same 6 "f3": 0,',
        'modified 7 "f4": 1,',
        'same 8 "f5": 0,',
      ],
    ]);
  });

  it('end with the line that opens what holds it', () => {
    expect(shown({ a: 1, tasks: ['x'] }, { a: 1, tasks: ['y', 'x'] })).toEqual([
      ['same 3 "tasks": [', 'added 4   "y",', 'same 5   "x"'],
    ]);
  });

  it('reach from the first to the last change of a hunk', () => {
    const [rows = []] = shown({ info: fields(20) }, { info: fields(20, [2, 15]) });
    expect(rows).toHaveLength(18);
    expect(rows[0]).toBe('same 2 "info": {');
    expect(rows.at(-1)).toBe('same 19   "f16": 0,');
  });

  it('do not reach into the changes of another hunk', () => {
    const [first, second] = shown({ tasks: ['a', 'z'] }, { tasks: ['b', 'c', 'z'] });
    expect(first?.at(-1)).toContain('removed');
    expect(second?.[0]).toContain('added');
  });
});
