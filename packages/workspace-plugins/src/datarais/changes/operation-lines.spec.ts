import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { describe, expect, it } from 'vitest';
import { operationLines } from './operation-lines.ts';

const base = { projects: [{ name: 'Lease', deadline: '2026-11-30' }], notes: [] };

describe('the lines of an operation', () => {
  it('show a replaced value before and after, with the words that changed', () => {
    const to = { ...base, projects: [{ name: 'Lease', deadline: '2026-11-14' }] };
    const [lines] = operationLines(base, diffJson(base, to));
    expect(lines).toEqual([
      {
        before: {
          kind: 'modified',
          text: '      "deadline": "2026-11-30"',
          number: 5,
          ranges: [[27, 29]],
        },
        after: {
          kind: 'modified',
          text: '      "deadline": "2026-11-14"',
          number: 5,
          ranges: [[27, 29]],
        },
      },
    ]);
  });

  it('show the whole of what is added', () => {
    const to = { ...base, notes: [{ title: 'Call', content: 'Unit 4 is ours.' }] };
    const [lines] = operationLines(base, diffJson(base, to));
    expect(
      lines?.every(({ before, after }) => before === undefined && after?.kind === 'added'),
    ).toBe(true);
    expect(lines?.map(({ after }) => after?.text.trim())).toContain('"title": "Call",');
  });

  it('number each operation as it applies after those before it', () => {
    const two = { list: ['a', 'b'] };
    const lines = operationLines(two, diffJson(two, { list: ['0', 'a', 'b', 'c'] }));
    expect(lines.flat().map(({ after }) => [after?.text.trim(), after?.number])).toEqual([
      ['"0",', 3],
      ['"c"', 6],
    ]);
  });
});
