import { describe, expect, it } from 'vitest';
import { chosenLanguage, keepLanguage, languageOf, startLanguage } from './languages.ts';

/** The storage of a browser. */
function browser(kept?: string) {
  const values = new Map<string, string>(kept === undefined ? [] : [['preferredLanguage', kept]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('the language of a page', () => {
  it.each([
    [undefined, ['en-US', 'en'], 'en'],
    [undefined, ['de-AT', 'en'], 'de'],
    [undefined, ['fr-FR', 'da-DK', 'de'], 'da'],
    ['da', ['de-DE'], 'da'],
    ['en', ['de-DE'], 'en'],
  ] as const)('[LG1] with %s chosen in a browser of %s is %s', (chosen, wanted, language) => {
    expect(startLanguage(browser(chosen), wanted)).toBe(language);
  });

  it.each([
    [undefined, ['fr', 'ja-JP']],
    [undefined, []],
    ['klingon', ['x', 'constructor']],
  ])('[LG2] with %s chosen in a browser of %s is English', (chosen, wanted) => {
    expect(startLanguage(browser(chosen), wanted)).toBe('en');
  });

  it('[LG1] is kept until another one is chosen, or the browser decides again', () => {
    const storage = browser();
    keepLanguage(storage, 'de');
    expect(chosenLanguage(storage)).toBe('de');
    keepLanguage(storage, undefined);
    expect(chosenLanguage(storage)).toBeUndefined();
  });

  it('is one of those that there are', () => {
    expect(['de', 'DE', 7, null, 'toString'].map(languageOf)).toEqual([
      'de',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
