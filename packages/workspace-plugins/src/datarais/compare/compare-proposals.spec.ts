import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { phod } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareProposals, type Difference } from './compare-proposals.ts';

const base = {
  projects: [{ name: 'Lease', deadline: '2026-11-30' }, { name: 'Kiln' }],
  calendar: [{ title: 'Fair', date: '2026-12-01' }],
  notes: ['First.'],
};

/** Returns which operations are beside each other, by their paths. */
function compared(a: object, b: object, from: object = base) {
  const [opsA, opsB] = [diffJson(from, a), diffJson(from, b)];
  return compareProposals(from, opsA, opsB).map((row) => {
    const paths = [
      'a' in row ? opsA[row.a]?.path : undefined,
      'b' in row ? opsB[row.b]?.path : undefined,
    ];
    return [row.kind, ...paths];
  });
}

describe('two proposals beside each other', () => {
  it('[DT20] say what is the same, what differs, and what only one of them does', () => {
    const a = {
      projects: [
        { name: 'Lease', deadline: '2026-11-14' },
        { name: 'Kiln', status: 'active' },
      ],
      calendar: [{ title: 'Fair', date: '2026-12-01' }, { title: 'Electrician' }],
      notes: ['First.', 'Henrik called.'],
    };
    const b = {
      projects: [{ name: 'Lease', deadline: '2026-11-15' }, { name: 'Kiln' }],
      calendar: [{ title: 'Fair' }],
      notes: ['First.', 'Henrik called.'],
    };
    expect(compared(a, b)).toEqual([
      ['different', '/projects/0/deadline', '/projects/0/deadline'],
      ['only-a', '/projects/1/status', undefined],
      ['only-b', undefined, '/calendar/0/date'],
      ['only-a', '/calendar/1', undefined],
      ['same', '/notes/1', '/notes/1'],
    ]);
  });

  it('[DT20] follow items that one of them pushed along in its list', () => {
    const a = { ...base, projects: [{ name: 'New' }, { name: 'Lease', deadline: '2026-11-14' }] };
    const b = { ...base, projects: [{ name: 'Lease', deadline: '2026-11-14' }] };
    expect(compared(a, b)).toEqual([
      ['only-a', '/projects/0', undefined],
      ['same', '/projects/1/deadline', '/projects/0/deadline'],
      ['same', '/projects/2', '/projects/1'],
    ]);
  });

  it('[DT20] take two wordings of one item as one, and other items as others', () => {
    const a = { ...base, calendar: [...base.calendar, { title: 'Electrician', time: '10:00' }] };
    const b = {
      ...base,
      calendar: [...base.calendar, { title: 'Dentist' }, { title: 'Electrician', time: '11:00' }],
    };
    expect(compared(a, b)).toEqual([
      ['different', '/calendar/1', '/calendar/2'],
      ['only-b', undefined, '/calendar/1'],
    ]);
  });

  it('[DT20] take items that hold the same words as one, whatever is said around them', () => {
    const content = 'Henrik sends the electrician.';
    const a = { ...base, notes: ['First.', { title: 'Henrik', content }] };
    const b = { ...base, notes: ['First.', { title: 'A call', content, date: '2026-11-20' }] };
    expect(compared(a, b)).toEqual([['different', '/notes/1', '/notes/1']]);
  });

  it('[DT20] take texts that both put at one pointer as two wordings', () => {
    const a = { ...base, notes: ['First.', 'Henrik called.'] };
    const b = { ...base, notes: ['First.', 'A call from Henrik.'] };
    expect(compared(a, b)).toEqual([['different', '/notes/1', '/notes/1']]);
  });

  it('[DT20] show a change beside a removal of the same pointer, in new sections last', () => {
    const a = { projects: base.projects, calendar: [], notes: ['First.'], tasks: ['Call'] };
    const b = { projects: base.projects, calendar: [{ title: 'Fair', date: '2026-12-02' }] };
    expect(compared(a, b)).toEqual([
      ['only-a', '/calendar/0', undefined],
      ['only-b', undefined, '/calendar/0/date'],
      ['only-b', undefined, '/notes'],
      ['only-a', '/tasks', undefined],
    ]);
  });

  it('[DT20] are nothing but the same where they are one, whatever the file', () => {
    fc.assert(
      fc.property(phod, phod, (from, to) => {
        const ops = diffJson(from, to);
        const rows = compareProposals(from, ops, ops);
        expect(rows.map(({ kind }) => kind)).toEqual(ops.map(() => 'same'));
      }),
      { seed: 42, numRuns: 300 },
    );
  });

  it('[DT20] are mirrored when they change sides, and leave no operation out', () => {
    fc.assert(
      fc.property(phod, phod, phod, (from, toA, toB) => {
        const [a, b] = [diffJson(from, toA), diffJson(from, toB)];
        const rows = compareProposals(from, a, b);
        const other = compareProposals(from, b, a);
        expect(sorted(other.map(mirrored))).toEqual(sorted(rows));
        expect(rows.flatMap((row) => ('a' in row ? [row.a] : [])).toSorted(byNumber)).toEqual([
          ...a.keys(),
        ]);
        expect(rows.flatMap((row) => ('b' in row ? [row.b] : [])).toSorted(byNumber)).toEqual([
          ...b.keys(),
        ]);
      }),
      { seed: 42, numRuns: 300 },
    );
  });
});

const byNumber = (one: number, other: number) => one - other;

function mirrored(row: Difference): Difference {
  switch (row.kind) {
    case 'only-a':
      return { kind: 'only-b', b: row.a };
    case 'only-b':
      return { kind: 'only-a', a: row.b };
    case 'same':
    case 'different':
      return { kind: row.kind, a: row.b, b: row.a };
  }
}

const sorted = (rows: readonly Difference[]): readonly string[] =>
  rows
    .map((row) => `${row.kind} ${'a' in row ? row.a : '-'} ${'b' in row ? row.b : '-'}`)
    .toSorted();
