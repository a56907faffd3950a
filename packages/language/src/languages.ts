/** The languages of the interface, each by its own name. English is the language of the texts in the code. */
export const languages = [
  { id: 'en', name: 'English' },
  { id: 'de', name: 'Deutsch' },
  { id: 'da', name: 'Dansk' },
] as const;
export type Language = (typeof languages)[number]['id'];

/** The key under which a browser keeps the language that was chosen in it. */
const languageKey = 'preferredLanguage';

type Reader = Pick<Storage, 'getItem'>;

export function languageOf(value: unknown): Language | undefined {
  return languages.find(({ id }) => id === value)?.id;
}

/** The language that was chosen in this browser; undefined: the first of the browser's that there is. */
export const chosenLanguage = (storage: Reader): Language | undefined =>
  languageOf(storage.getItem(languageKey));

/** Keeps the language for the next start of the page; undefined: as the browser says. */
export function keepLanguage(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  language: Language | undefined,
): void {
  if (language === undefined) storage.removeItem(languageKey);
  else storage.setItem(languageKey, language);
}

/**
 * The language that a page begins with: the one chosen in this browser, else the first of the browser's
 * languages that the interface has, else English.
 *
 * @param wanted the languages of the browser, such as `de-AT`, the preferred one first
 */
export function startLanguage(storage: Reader, wanted: readonly string[]): Language {
  const known = wanted.map((tag) => languageOf(tag.toLowerCase().split('-')[0]));
  return chosenLanguage(storage) ?? known.find((language) => language !== undefined) ?? 'en';
}
