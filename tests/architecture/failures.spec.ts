import { describe, expect, it } from 'vitest';
import { repository } from './source-files.ts';

interface Outcome {
  readonly title: string;
  readonly message: string;
}
type OfStep = Outcome & { readonly step: string };

const { longestIn, outcomesIn, summaryOf } = (await import(
  `${repository}/scripts/lib/failures.mjs`
)) as {
  longestIn: (report: object, root: string) => readonly { file: string; seconds: number }[];
  outcomesIn: (report: object, root: string) => Record<'failures' | 'shaky', readonly Outcome[]>;
  summaryOf: (failures: readonly OfStep[], shaky: readonly OfStep[]) => readonly string[];
};

const test = (title: string, status: string, ...failureMessages: string[]) => ({
  ancestorTitles: ['a room'],
  title,
  status,
  failureMessages,
});
const file = (name: string, status: string, message: string, ...assertionResults: object[]) => ({
  name: `/here/tests/${name}`,
  status,
  message,
  assertionResults,
});

describe('the report of a step of the tests', () => {
  it('names failed tests, files that failed outside of tests, and tests that passed at another try', () => {
    const testResults = [
      file('one.spec.ts', 'failed', '', test('opens', 'failed', 'Error: first', 'Error: last')),
      file('two.spec.ts', 'failed', 'Cannot find module x', test('closes', 'passed')),
      file('three.e2e.ts', 'passed', '', test('is seen', 'passed', 'Error: not yet')),
    ];
    expect(outcomesIn({ testResults }, '/here')).toEqual({
      failures: [
        { title: 'tests/one.spec.ts > a room > opens', message: 'Error: last' },
        { title: 'tests/two.spec.ts', message: 'Cannot find module x' },
      ],
      shaky: [{ title: 'tests/three.e2e.ts > a room > is seen', message: 'Error: not yet' }],
    });
  });
});

describe('the files that take longest', () => {
  it('are those of at least ten seconds, the longest first', () => {
    const took = (name: string, ms: number) => ({
      ...file(name, 'passed', ''),
      startTime: 1_000,
      endTime: 1_000 + ms,
    });
    const testResults = [
      took('a.spec.ts', 9_400),
      took('b.spec.ts', 12_000),
      took('c.spec.ts', 61_000),
    ];
    expect(longestIn({ testResults }, '/here')).toEqual([
      { file: 'tests/c.spec.ts', seconds: 61 },
      { file: 'tests/b.spec.ts', seconds: 12 },
    ]);
  });
});

describe('the summary at the end of the tests', () => {
  const failure = (n: number): OfStep => ({
    step: 'unit',
    title: `tests/${n}.spec.ts > works`,
    message: `\u001B[31mError: ${n}\u001B[39m\nexpected\nreceived\n    at file.ts:1\n    at other.ts:2`,
  });

  it('has the title and the message of each, without colours and stacks', () => {
    expect(summaryOf([failure(1)], [])).toEqual([
      '',
      'Failed:',
      '  unit: tests/1.spec.ts > works',
      '    Error: 1',
      '    expected',
      '    received',
    ]);
  });

  it('is empty when nothing failed, and names what passed at another try', () => {
    expect(summaryOf([], [])).toEqual([]);
    expect(summaryOf([], [failure(1)])).toEqual([
      '',
      'Passed at another try:',
      '  unit: tests/1.spec.ts > works',
    ]);
  });

  it('has two lines for each of many, so that all of them are in the end of a log', () => {
    const many = Array.from({ length: 25 }, (_, n) => failure(n));
    const lines = summaryOf(many, []);
    expect(lines).toHaveLength(52);
    expect(lines.at(-1)).toBe('    Error: 24');
  });
});
