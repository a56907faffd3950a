import { i18n } from '@lingui/core';
import { t } from './t.ts';

/** A message with values, as it can be found in a text that was made of it. */
interface Form {
  readonly message: string;
  readonly names: readonly string[];
  /** The texts around its values: one more than there are values. */
  readonly pieces: readonly string[];
}

/** The least part of a text that must be the message's own words: with less, any text would match. */
const leastLetters = 12;

/** Values that the code wrote as well, in English; the other values are texts of people. */
const written: Readonly<Record<string, (value: string) => string>> = {
  sectionTitle: received,
  spentDollars: dollars,
  mostDollars: dollars,
  spentTokens: count,
  mostTokens: count,
  startDay: dayOfYear,
};

/** Writes an amount such as `$1,204.50` in the language of the page. */
function dollars(value: string): string {
  const amount = Number(value.replaceAll(/[$,]/g, ''));
  if (Number.isNaN(amount)) return value;
  return amount.toLocaleString(i18n.locale, { style: 'currency', currency: 'USD' });
}

/** Writes a count such as `1,204` in the language of the page. */
function count(value: string): string {
  const amount = Number(value.replaceAll(',', ''));
  return Number.isNaN(amount) ? value : amount.toLocaleString(i18n.locale);
}

/** Writes a day such as `1 December` in the language of the page. */
function dayOfYear(value: string): string {
  const day = new Date(`${value} 2000 UTC`);
  if (Number.isNaN(day.getTime())) return value;
  return day.toLocaleDateString(i18n.locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
}

const formsOf = new Map<object, readonly Form[]>();

/** The messages with values, those first that say most themselves. */
function knownForms(): readonly Form[] {
  const { messages } = i18n;
  let forms = formsOf.get(messages);
  if (forms === undefined) {
    forms = Object.keys(messages)
      .filter((message) => message.includes('{') && !/, (?:plural|select)/.test(message))
      .map((message) => ({
        message,
        names: [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        pieces: message.split(/\{\w+\}/),
      }))
      .filter(({ pieces }) => lengthOf(pieces) >= leastLetters)
      .toSorted((a, b) => lengthOf(b.pieces) - lengthOf(a.pieces));
    formsOf.set(messages, forms);
  }
  return forms;
}

const lengthOf = (pieces: readonly string[]): number => pieces.join('').length;

/** Returns the values that a text has in a form; undefined: the text was not made of this form. */
function valuesOf({ names, pieces }: Form, text: string): Record<string, string> | undefined {
  const [first = '', ...others] = pieces;
  const last = others.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const values: Record<string, string> = {};
  let at = first.length;
  for (const [order, piece] of others.entries()) {
    const isLast = order === others.length - 1;
    const end = isLast ? text.length - piece.length : text.indexOf(piece, at);
    if (end < at) return undefined;
    const name = names[order] ?? '';
    const value = text.slice(at, end);
    values[name] = written[name]?.(value) ?? value;
    at = end + piece.length;
  }
  return values;
}

/** Translates an English text of the server: by its message, where it is one that the page knows. */
export function received(text: string): string {
  if (i18n.locale === 'en' || text === '') return text;
  if (Object.hasOwn(i18n.messages, text)) return t(text);
  for (const form of knownForms()) {
    const values = valuesOf(form, text);
    if (values !== undefined) return t(form.message, values);
  }
  return text;
}
