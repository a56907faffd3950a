/**
 * The kinds of text that an alias replaces; no name is the end of another. `TEXT`: a text that only looks like an
 * alias.
 */
export const kinds = [
  'PERSON',
  'PHONE',
  'EMAIL',
  'ADDRESS',
  'IBAN',
  'CARD',
  'NATIONALID',
  'BIRTHDATE',
  'LINK',
  'SECRET',
  'TEXT',
] as const;
export type Kind = (typeof kinds)[number];

/** How a kind is written in an alias: `PERSON`, and as a model writes it as a word, `Person`. */
const written = kinds.flatMap((kind) => [kind, `${kind[0]}${kind.slice(1).toLowerCase()}`]);

/** An alias, also as Markdown escapes it (`PERSON\_1`). */
const aliasSource = `(?:${written.join('|')})\\\\?_\\d+`;

export const anyAlias = (): RegExp => new RegExp(aliasSource, 'g');

/** An alias as it was given, whatever way a model wrote it. */
export const asGiven = (alias: string): string => alias.replace('\\', '').toUpperCase();

/** Whether a text may be the beginning of an alias, or be one that continues. */
export function mayBecomeAlias(text: string): boolean {
  return written.some(
    (kind) =>
      kind.startsWith(text) ||
      (text.startsWith(kind) && /^\\?(_\d*)?$/.test(text.slice(kind.length))),
  );
}

/** Longest beginning of an alias that is worth waiting for: any kind with its number. */
export const longestAlias = Math.max(...kinds.map((kind) => kind.length)) + 12;
