import { describe, expect, it } from 'vitest';
import { blameLines } from './lines.ts';

const blamed = (...contents: readonly string[]) =>
  blameLines(contents.map((content, index) => ({ version: index + 1, content }))).map(
    ({ text, version }) => `${version} ${text}`,
  );

describe('blameLines', () => {
  it('names the version that brought each line', () => {
    expect(blamed('a\nb\nc', 'a\nB\nc', 'top\na\nB\nc')).toEqual(['3 top', '1 a', '2 B', '1 c']);
  });

  it('names the later version of a line that was removed and came back', () => {
    expect(blamed('a\nb', 'a', 'a\nb')).toEqual(['1 a', '3 b']);
  });

  it('distinguishes equal lines', () => {
    expect(blamed('x', 'x\nx', 'x\nx\nx')).toEqual(['1 x', '2 x', '3 x']);
  });

  it('has no lines of an empty text, and forgets those before it', () => {
    expect(blamed('a', '')).toEqual([]);
    expect(blamed('a', '', 'a')).toEqual(['3 a']);
  });

  it('counts a text as new when it differs too much to be aligned', () => {
    const text = (name: string) => Array.from({ length: 600 }, (_, n) => `${name} ${n}`).join('\n');
    const lines = blamed(text('old'), `${text('new')}\nold 1`);
    expect(lines.at(-1)).toBe('2 old 1');
  });
});
