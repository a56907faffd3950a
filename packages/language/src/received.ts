import { i18n } from '@lingui/core';
import { t } from './t.ts';

/** A message with values, as it can be found in a text that was made of it. */
interface Form {
  readonly message: string;
  readonly names: readonly string[];
  /** What is around its values: one more than there are values. */
  readonly pieces: readonly string[];
}

/** So much of a text has to be the message's own; of less, any text could be one. */
const leastLetters = 12;

/** The one value that the code wrote as well: the other values are texts of people. */
const sectionTitle = 'sectionTitle';

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

/** What a text has in the places of a form's values; undefined: it was not made of it. */
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
    values[name] = name === sectionTitle ? received(text.slice(at, end)) : text.slice(at, end);
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
