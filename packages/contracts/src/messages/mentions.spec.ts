import { describe, expect, it } from 'vitest';
import { mentionsIn, textParts } from './mentions.ts';

const shown = (text: string, aliases = false) =>
  textParts(text, { names: ['Dana', 'Dana Demo', 'c++'], aliases })
    .filter(({ kind }) => kind !== 'text')
    .map(({ kind, text: part }) => `${kind} ${part}`);

describe('a plain text', () => {
  it('has links, without the full stop after them', () => {
    expect(shown('See https://example.org/a?b=1. Or http://x.dk)')).toEqual([
      'link https://example.org/a?b=1',
      'link http://x.dk',
    ]);
  });

  it('makes no link of another scheme', () => {
    expect(shown('javascript:alert(1) data:text/html,x')).toEqual([]);
  });

  it('has mentions, the longest name first', () => {
    expect(shown('@Dana Demo, @Danas and @c++')).toEqual(['mention @Dana Demo', 'mention @c++']);
  });

  it('has aliases in the masked view alone', () => {
    expect(shown('PERSON_1 called PHONE_12', true)).toEqual(['alias PERSON_1', 'alias PHONE_12']);
    expect(shown('PERSON_1')).toEqual([]);
  });

  it('is whole when its parts are joined', () => {
    const text = 'a @Dana b https://x.dk c';
    const parts = textParts(text, { names: ['Dana'], aliases: true });
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});

describe('the people whom a text mentions', () => {
  const people = [
    { userId: 'u1', names: ['Dana Demo', 'dana'] },
    { userId: 'u2', names: ['', 'mo'] },
  ];
  it.each([
    ['@dana and @dana', ['u1']],
    ['@Dana Demo, @MO: see this', ['u1', 'u2']],
    ['(@mo)', ['u2']],
    ['mail@mo, @more, dana', []],
    ['https://example.org/@dana', []],
    ['> **Pia:** ask @dana\n\n@mo asks', ['u2']],
  ])('%j', (text, mentioned) => {
    expect(mentionsIn(text, people)).toEqual(mentioned);
  });
});
