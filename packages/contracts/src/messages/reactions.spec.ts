import { describe, expect, it } from 'vitest';
import { oneEmoji, hasReacted, withoutReaction, withReaction } from './reactions.ts';

describe('reactions', () => {
  it('[MS21] are kept once a person, in the order in which they came', () => {
    const twice = withReaction(withReaction({}, '👍', 'dana'), '👍', 'dana');
    const both = withReaction(withReaction(twice, '🎉', 'mo'), '👍', 'mo');
    expect(both).toEqual({ '👍': ['dana', 'mo'], '🎉': ['mo'] });
    expect(Object.keys(both)).toEqual(['👍', '🎉']);
  });

  it('[MS21] are taken back one by one, until the emoji is gone', () => {
    const both = { '👍': ['dana', 'mo'], '🎉': ['mo'] };
    expect(withoutReaction(both, '👍', 'dana')).toEqual({ '👍': ['mo'], '🎉': ['mo'] });
    expect(withoutReaction(both, '🎉', 'mo')).toEqual({ '👍': ['dana', 'mo'] });
    expect(withoutReaction(both, '🎉', 'dana')).toEqual(both);
    expect(hasReacted(both, '🎉', 'dana')).toBe(false);
  });
});

describe('one emoji', () => {
  it.each(['👍', '👍🏽', '👨‍👩‍👧', '🇩🇰', '1️⃣', '❤️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])('[MS20] is %s', (text) => {
    expect(oneEmoji(text)).toBe(text);
  });

  it('[MS20] is coloured where it has a plain form too', () => {
    expect(oneEmoji('❤')).toBe('❤️');
  });

  it.each(['', 'a', '1', '+1', '👍👍', '👍 ', '<b>', 'constructor', '\u{200D}', '\u{D83D}'])(
    '[MS20] is not %j',
    (text) => {
      expect(oneEmoji(text)).toBeUndefined();
    },
  );
});
