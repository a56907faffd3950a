import { describe, expect, it } from 'vitest';
import { linesOf, talliedText } from './operation-lines.ts';

const ops = [
  { op: 'add', path: '/notes/0', value: 'a' },
  { op: 'replace', path: '/name', value: 'b', oldValue: 'a' },
  { op: 'remove', path: '/secrets/door', oldValue: '4271' },
] as const;

describe('the lines of an import', () => {
  it('[PE22] show what comes and what goes, but for secrets', () => {
    expect(linesOf(ops)).toEqual([
      { kind: 'added', place: '/notes/0', text: '"a"' },
      { kind: 'removed', place: '/name', text: '"a"' },
      { kind: 'added', place: '/name', text: '"b"' },
      { kind: 'removed', place: '/secrets/door', text: '"••••••"' },
    ]);
  });

  it('are counted', () => {
    expect(talliedText(ops)).toBe('1 added, 1 changed, 1 removed in 3 sections');
    expect(talliedText(ops.slice(0, 1))).toBe('1 added in 1 section');
    expect(talliedText([])).toBe('Nothing would change.');
  });
});
