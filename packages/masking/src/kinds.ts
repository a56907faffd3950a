/** What an alias stands for; none is the end of another. `TEXT`: what only looks like an alias. */
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

/** An alias, also as Markdown escapes it (`PERSON\_1`). */
const aliasSource = `(?:${kinds.join('|')})\\\\?_\\d+`;

export const anyAlias = (): RegExp => new RegExp(aliasSource, 'g');

/** Whether a text may be the beginning of an alias, or be one that goes on. */
export function mayBecomeAlias(text: string): boolean {
  return kinds.some(
    (kind) =>
      kind.startsWith(text) ||
      (text.startsWith(kind) && /^\\?(_\d*)?$/.test(text.slice(kind.length))),
  );
}

/** Longest beginning of an alias that is worth waiting for: any kind with its number. */
export const longestAlias = Math.max(...kinds.map((kind) => kind.length)) + 12;
