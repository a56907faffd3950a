import { i18n } from '@lingui/core';
import { startLanguage, type Language } from './languages.ts';

/** A message as Lingui formats it: texts, `[name]`, and `[name, 'plural', cases]`. */
type Token = string | readonly [string] | readonly [string, string, Cases];
interface Cases {
  readonly [choice: string]: number | undefined | readonly Token[];
}

/**
 * Compiles the part of ICU MessageFormat that the messages use: `{name}`, `plural`, `selectordinal` and
 * `select`, with `#`. Lingui's own compiler gives the same and is three times as large as all of its runtime;
 * a test compares the two over every message.
 */
export function compile(message: string): readonly Token[] {
  let at = 0;

  function tokens(inPlural: boolean): Token[] {
    const found: Token[] = [];
    let text = '';
    const endText = () => {
      if (text !== '') found.push(text);
      text = '';
    };
    while (at < message.length && message[at] !== '}') {
      const character = message[at];
      if (character === '{') {
        endText();
        found.push(argument());
      } else if (character === '#' && inPlural) {
        endText();
        found.push('#');
        at += 1;
      } else {
        text += character;
        at += 1;
      }
    }
    endText();
    return found;
  }

  /** Reads an argument, from `{` to its `}`. */
  function argument(): Token {
    at += 1;
    const name = until(/[,}]/).trim();
    if (message[at] === '}') {
      at += 1;
      return [name];
    }
    at += 1;
    const kind = until(/,/).trim();
    at += 1;
    const cases: { [choice: string]: undefined | readonly Token[] } = { offset: undefined };
    for (;;) {
      const choice = until(/[{}]/).trim();
      if (at >= message.length || message[at] === '}') break;
      at += 1;
      cases[choice.replace(/^=/, '')] = tokens(kind !== 'select');
      at += 1;
    }
    at += 1;
    return [name, kind, cases];
  }

  function until(sign: RegExp): string {
    const begin = at;
    while (at < message.length && !sign.test(message[at] ?? '')) at += 1;
    return message.slice(begin, at);
  }

  return tokens(false);
}

/** The values of a message, by their names in it. */
type Values = Readonly<Record<string, string | number | boolean | undefined>>;

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
  de: () => import('../catalogs/de.json', { with: { type: 'json' } }),
  da: () => import('../catalogs/da.json', { with: { type: 'json' } }),
} as const;

/**
 * Returns the result of a function whose texts are in another language than that of the process, such as a message to
 * a person. The function is synchronous, so no other text is made in the meantime.
 */
export async function inLanguage<T>(wanted: Language, make: () => T): Promise<T> {
  const { default: messages } = await messagesOf[wanted]();
  const { locale, messages: before } = i18n;
  i18n.loadAndActivate({ locale: wanted, messages });
  try {
    return make();
  } finally {
    i18n.loadAndActivate({ locale, messages: before });
  }
}

/** Every text waits for it: no word is shown in another language first. */
async function speak(language: Language): Promise<void> {
  const { default: messages } = await messagesOf[language]();
  i18n.loadAndActivate({ locale: language, messages });
}

// Without its catalog, such as after an update of the server, the page is better in English than empty.
if (language !== 'en') await speak(language).catch(() => speak('en'));
else i18n.loadAndActivate({ locale: 'en', messages: {} });
if (typeof document !== 'undefined') document.documentElement.lang = i18n.locale;

/** The locale of numbers, for `Intl`. */
export const locale: string = i18n.locale === 'en' ? 'en-US' : i18n.locale;
/** The locale of days and times. */
export const dateLocale: string = i18n.locale === 'en' ? 'en-GB' : i18n.locale;

/** A name within a sentence: without its capital, except in German, whose nouns have one. */
export const inSentence = (name: string): string =>
  i18n.locale === 'de' ? name : name.toLowerCase();

/**
 * Translates a message, which is its English text. By the mark before the function the bundler leaves out texts that no
 * screen shows; a list of names of such functions would mean those of other packages, too.
 *
 * @param message ICU MessageFormat, such as `{count, plural, one {# reply} other {# replies}}`
 */
// @__NO_SIDE_EFFECTS__
export function t(message: string, values?: Values): string {
  return i18n._(message, values);
}
