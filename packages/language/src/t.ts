import { i18n } from '@lingui/core';
import { compile } from './compile.ts';
import { startLanguage, type Language } from './languages.ts';

/** Names of a message, and what is in their places. */
export type Values = Readonly<Record<string, string | number | boolean | undefined>>;

const compiled = new Map<string, ReturnType<typeof compile> | string>();

i18n.setMessagesCompiler((message) => {
  let tokens = compiled.get(message);
  if (tokens === undefined) {
    tokens = message.includes('{') ? compile(message) : message;
    compiled.set(message, tokens);
  }
  return tokens as ReturnType<NonNullable<Parameters<typeof i18n.setMessagesCompiler>[0]>>;
});

/**
 * The language of this process or page, for as long as it lasts: texts are also made while modules load. A page
 * begins with the chosen language and loads again when another one is chosen; servers speak English.
 */
export const language: Language =
  typeof document === 'undefined' ? 'en' : startLanguage(localStorage, navigator.languages);

const messagesOf = {
  en: () => Promise.resolve({ default: {} }),
  de: () => import('../catalogs/de.json'),
  da: () => import('../catalogs/da.json'),
} as const;

/** Every text waits for it: no word is shown in another language first. */
export async function speak(language: Language): Promise<void> {
  const { default: messages } = await messagesOf[language]();
  i18n.loadAndActivate({ locale: language, messages });
}

// Without its catalog, such as after an update of the server, the page is better in English than empty.
if (language !== 'en') await speak(language).catch(() => speak('en'));
else i18n.loadAndActivate({ locale: 'en', messages: {} });
if (typeof document !== 'undefined') document.documentElement.lang = i18n.locale;

/** Of numbers, for `Intl`. */
export const locale: string = i18n.locale === 'en' ? 'en-US' : i18n.locale;
/** Of days and times. */
export const dateLocale: string = i18n.locale === 'en' ? 'en-GB' : i18n.locale;

/**
 * Translates a message, which is its English text.
 *
 * @param message ICU MessageFormat, such as `{count, plural, one {# reply} other {# replies}}`
 */
export function t(message: string, values?: Values): string {
  return i18n._(message, values);
}
