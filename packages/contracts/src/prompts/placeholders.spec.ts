import { expect, it } from 'vitest';
import { placeholdersIn, withValues } from './placeholders.ts';

it('names the placeholders of a text once, in its order', () => {
  const text = 'Write to {{ person }} about {{topic}}, and to {{person}} again. {{}} {{ }} {x}';
  expect(placeholdersIn(text)).toEqual(['person', 'topic']);
});

it('takes what is too long, or has a brace or a line in it, for no placeholder', () => {
  expect(placeholdersIn(`{{${'a'.repeat(61)}}} {{a{b}} {{a\nb}}`)).toEqual([]);
});

it('puts the values in, and leaves a placeholder without one', () => {
  const values = new Map([
    ['person', 'Mo $& {{topic}}'],
    ['topic', ''],
  ]);
  expect(withValues('For {{ person }}: {{topic}}', values)).toBe('For Mo $& {{topic}}: {{topic}}');
});

it('reads a text of nothing but braces once', () => {
  expect(placeholdersIn('{'.repeat(100_000))).toEqual([]);
  expect(withValues('{{'.repeat(50_000), new Map())).toBe('{{'.repeat(50_000));
});
