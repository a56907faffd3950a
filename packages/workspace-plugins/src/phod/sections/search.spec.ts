import { describe, expect, it } from 'vitest';
import { excerpt, searchSection, splitAtMatches } from './search.ts';

const notes = [
  { title: 'Kiln power', content: 'Needs its own circuit.' },
  { title: 'Glaze', content: 'The old kiln loses heat.' },
  { title: 'Asking rent', content: '9,900 kr' },
];

describe('searching a section', () => {
  it('PHOD-210 shows only the items that match, and counts the matches', () => {
    const found = searchSection('notes', 'Notes', notes, 'KILN');
    expect(found).toMatchObject({ shown: ['0', '1'], total: 3, matches: 2 });
  });

  it('shows everything while nothing is searched for', () => {
    expect(searchSection('notes', 'Notes', notes, '  ').shown).toEqual(['0', '1', '2']);
  });

  it('shows nothing when nothing matches', () => {
    expect(searchSection('notes', 'Notes', notes, 'swim')).toMatchObject({ shown: [], matches: 0 });
  });

  it('shows the whole section when only its title matches', () => {
    expect(searchSection('notes', 'Notes', notes, 'note').shown).toHaveLength(3);
  });

  it('finds field names of an object', () => {
    const value = { 'Kiln manual': 'Binder 3', Clay: 'Tuesday' };
    expect(searchSection('resourcesStash', 'Resources', value, 'kiln').shown).toEqual([
      'Kiln manual',
    ]);
  });
});

describe('marking the matches of a text', () => {
  it('keeps every character, matches at the odd indexes', () => {
    expect(splitAtMatches('Kiln and kiln', 'kiln')).toEqual(['', 'Kiln', ' and ', 'kiln', '']);
  });

  it('leaves a text alone whose folding changes its length', () => {
    expect(splitAtMatches('İzmir', 'i')).toEqual(['İzmir']);
  });
});

describe('a very long text', () => {
  const long = `${'a '.repeat(2500)}kiln${' b'.repeat(2500)}`;

  it('is drawn from its beginning, or around the first match', () => {
    expect(excerpt('short', '')).toBe('short');
    expect(excerpt(long, '')).toBe(`${'a '.repeat(1000)}…`);
    expect(excerpt(long, 'KILN')).toMatch(/^…(?:a ){250}kiln(?: b){748}…$/);
    expect(excerpt(long, 'none')).toBe(`${'a '.repeat(1000)}…`);
  });

  it('is drawn less of where a word of it has no end in sight', () => {
    const word = `${'a'.repeat(1500)}kiln${'b'.repeat(400)}`;
    expect(excerpt(word, '')).toMatch(/^a{400}…$/);
    expect(excerpt(word, 'KILN')).toMatch(/^…a{100}kilnb{296}…$/);
    expect(excerpt('漢'.repeat(1900), '')).toHaveLength(1900);
  });
});
