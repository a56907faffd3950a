import { describe, expect, it } from 'vitest';
import { diffLines } from './lines.ts';

const kinds = (oldText: string, newText: string) =>
  diffLines(oldText, newText).map(({ kind, text }) => `${kind}: ${text}`);

describe('the lines of a new text', () => {
  it('RAIS-570 are unchanged, modified above half the words of an old line, else added', () => {
    expect(
      kinds('one two three four\nkept', 'kept\none two three five\none two five six\nnew'),
    ).toEqual([
      'removed: one two three four',
      'unchanged: kept',
      'modified: one two three five',
      'added: one two five six',
      'added: new',
    ]);
  });

  it('RAIS-570 are unchanged at any position', () => {
    expect(kinds('a\nb', 'b\na')).toEqual(['unchanged: b', 'unchanged: a']);
  });

  it('have the removed lines between them, at their old positions', () => {
    expect(kinds('a\nb\nc', 'a\nc')).toEqual(['unchanged: a', 'removed: b', 'unchanged: c']);
  });

  it('are compared by words, without the marks around them', () => {
    expect(kinds('  "deadline": "1 May",', '"deadline": "2 May"')).toContain(
      'modified: "deadline": "2 May"',
    );
  });

  it('are all added to nothing', () => {
    expect(kinds('', 'a')).toEqual(['added: a']);
    expect(kinds('a', '')).toEqual(['removed: a']);
  });

  it('cope with texts of 20,000 lines that have hardly a line in common', () => {
    const lines = (mark: string) =>
      Array.from({ length: 20_000 }, (_, at) => `"name": "${mark} ${at}"`).join('\n');
    const diff = diffLines(lines('old'), lines('new'));
    expect(diff.filter(({ kind }) => kind === 'modified')).toHaveLength(20_000);
  });
});
