import { oneEmoji } from '@mach42/contracts/messages/reactions.ts';
import { describe, expect, it } from 'vitest';
import { emojiNames, findEmoji, type NamedEmoji } from './emoji-names.ts';
import da from './names/da.json' with { type: 'json' };
import de from './names/de.json' with { type: 'json' };
import en from './names/en.json' with { type: 'json' };

const named = (emoji: string, ...words: string[]): NamedEmoji => ({
  emoji,
  name: words[0] ?? '',
  words,
});
const few = [
  named('🚒', 'fire engine', 'truck'),
  named('🔥', 'fire', 'flame'),
  named('🧯', 'fire extinguisher'),
  named('🎆', 'fireworks'),
  named('❤️‍🔥', 'heart on fire'),
];
const found = (query: string, most = 10) => findEmoji(few, query, most).map(({ emoji }) => emoji);

describe('emoji by what they are called', () => {
  it('come with those first that are called so, then as Unicode has them', () => {
    expect(found('fire')).toEqual(['🔥', '🚒', '❤️‍🔥', '🧯', '🎆']);
    expect(found('fire', 2)).toEqual(['🔥', '🚒']);
  });

  it('come with a word of their name before other words, the shortest name first', async () => {
    const all = await emojiNames();
    const first = (query: string) => findEmoji(all, query, 1)[0]?.emoji;
    expect(['heart', 'party', 'dog', 'ok', 'angry'].map(first)).toEqual([
      '❤️',
      '🎉',
      '🐕',
      '👌',
      '😠',
    ]);
  });

  it.each([
    ['de', de, 'herz', '❤️'],
    ['da', da, 'hjerte', '❤️'],
    ['de', de, 'Party', '🎉'],
    ['da', da, 'fest', '🎉'],
    ['en', en, 'love', '❤️'],
  ] as const)(
    'come in %s with the one first that people use most: %#',
    (_, names, query, first) => {
      const all = Object.entries(names).map(([emoji, text]) =>
        named(emoji, ...text.toLowerCase().split(', ')),
      );
      expect(findEmoji(all, query, 1)[0]?.emoji).toBe(first);
    },
  );

  it('have each word that is searched for, in any order, at its beginning', () => {
    expect(found('truck fire')).toEqual(['🚒']);
    expect(found('ext')).toEqual(['🧯']);
    expect(found('works')).toEqual([]);
    expect(found('nothing')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });

  it('are found without accents and whatever the letters', async () => {
    const all = [named('🇹🇷', 'turkiye')];
    expect(findEmoji(all, 'TÜRKİYE', 1)).toHaveLength(1);
    const [rocket] = findEmoji(await emojiNames(), 'Rocket', 1);
    expect(rocket).toMatchObject({ emoji: '🚀', name: 'rocket' });
  });

  it('are all that Unicode recommends and that are one character, but parts of others and flags', () => {
    const isPart = /\p{Emoji_Component}|\p{Regional_Indicator}/u;
    const singles = Array.from({ length: 0x2_0000 }, (_, code) =>
      String.fromCodePoint(code),
    ).filter((character) => oneEmoji(character) === character && !isPart.test(character));
    expect(singles.length).toBeGreaterThan(1000);
    expect(singles.filter((emoji) => !Object.hasOwn(en, emoji))).toEqual([]);
  });

  it.each(Object.entries({ en, de, da }))(
    'are the same in %s, each with a name, and each a reaction',
    (_, names) => {
      expect(Object.keys(names)).toEqual(Object.keys(en));
      expect(Object.values(names).filter((name) => name.trim() === '')).toEqual([]);
      expect(Object.keys(names).filter((emoji) => oneEmoji(emoji) !== emoji)).toEqual([]);
    },
  );
});
