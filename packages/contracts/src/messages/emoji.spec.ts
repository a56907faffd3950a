import { describe, expect, it } from 'vitest';
import { oneEmoji } from './emoji.ts';

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
