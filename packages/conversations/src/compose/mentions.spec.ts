import { describe, expect, it } from 'vitest';
import { assistantIn, completedMention, mentionAt } from './mentions.tsx';

describe('a mention that is being written', () => {
  it.each([
    ['Ask @', { at: 4, query: '' }],
    ['@da', { at: 0, query: 'da' }],
    ['mail@example', undefined],
    ['@da ', undefined],
  ])('%j', (text, start) => {
    expect(mentionAt(text, text.length)).toEqual(start);
  });

  it('is completed with the name and one space', () => {
    const start = mentionAt('Ask @da today', 7) ?? expect.fail('No mention is found.');
    const added = '@Dana Demo ';
    expect(completedMention('Ask @da today', 7, start, 'Dana Demo')).toEqual({
      added,
      from: 4,
      to: 8,
    });
    expect(completedMention('Ask @da', 7, start, 'Dana Demo')).toEqual({ added, from: 4, to: 7 });
  });
});

it('names the assistant of a room, and none where there is none', () => {
  const mo = { id: 'mo', name: 'mo' };
  const model = { id: 'm', name: 'mach42', isAssistant: true } as const;
  expect(assistantIn([model, mo])).toBe('@mach42 ');
  expect(assistantIn([mo])).toBeUndefined();
});
