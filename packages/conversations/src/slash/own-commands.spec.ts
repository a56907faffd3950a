import { describe, expect, it } from 'vitest';
import { matching, readSlash } from './own-commands.tsx';

const items = [
  { name: 'search', takesText: true },
  { name: 'Sum-up' },
  { name: 'new-sum' },
  { name: 'Überblick' },
];
const named = (draft: string) => {
  const typed = readSlash(draft);
  return typed && matching(items, typed).map(({ name }) => name);
};

describe('a draft that begins with a slash', () => {
  it('asks for the commands and prompts that are called like that', () => {
    expect(named('/')).toEqual(['search', 'Sum-up', 'new-sum', 'Überblick']);
    expect(named('/SUM')).toEqual(['Sum-up', 'new-sum']);
    expect(named('/ü')).toEqual(['Überblick']);
    expect(named('/nothing')).toEqual([]);
  });

  it('asks, behind a space, for the command that takes a text', () => {
    expect(named('/search kiln\nand more')).toEqual(['search']);
    expect(named('/sum-up kiln')).toEqual([]);
    expect(readSlash('/search kiln')).toEqual({ name: 'search', rest: 'kiln' });
  });

  it('is a message like any other where no name can follow', () => {
    for (const draft of ['', 'a /search', '/etc/hosts', '//', `/${'a'.repeat(61)}`]) {
      expect(readSlash(draft)).toBeUndefined();
    }
  });
});
