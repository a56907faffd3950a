/**
 * Copies a text so that it takes only the memory of its own characters. A part that was cut out of a text keeps the
 * whole text in memory (V8), which matters where the part is kept longer, such as a word of a file in a cache.
 */
export const ownText = (part: string): string => ` ${part}`.slice(1);

/** A text without those characters, each of one UTF-16 unit, at its end. */
export function trimmedEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A text without those characters, each of one UTF-16 unit, at its beginning. */
export function trimmedStart(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return text.slice(start);
}

/**
 * Marks that turn the direction of the following text, also after the name, and characters without a width.
 * Characters that join letters, or emojis of several parts, are not included.
 */
const misleading = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** A name as it is kept: without what would let it look like another, and without the spaces around it. */
export const cleanName = (typed: string): string => typed.replaceAll(misleading, '').trim();

/** Characters up to which normalising a text takes no time worth saving, however its marks are ordered. */
const shortText = 100;
/** Marks that follow their letter, in any of the forms; the last two are the marks of half-width kana. */
const marksInARow = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu;
/** Combining grapheme joiner: nothing is shown for it, and no mark is moved over it. */
const joiner = '\u034f';

/**
 * A text in a normal form of Unicode, in time in proportion to it. Sorting the marks of one letter takes the square
 * of their number, so that a joiner is set behind 30 of them: the Stream-Safe Text Format, Unicode Standard Annex
 * #15, section 13. No language writes that many.
 */
export function normalised(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const safe = text.length <= shortText ? text : text.replaceAll(marksInARow, `$&${joiner}`);
  return safe.normalize(form);
}

/** Characters up to which the engine's own search is in proportion to the text, whatever its content. */
const shortPart = 200;

/**
 * Whether a text contains another one. The time of `includes` grows with the product of their lengths where both
 * repeat themselves; the time of this function grows with their sum: D. E. Knuth, J. H. Morris and V. R. Pratt, "Fast
 * Pattern Matching in Strings", SIAM Journal on Computing 6(2), 1977.
 */
export function contains(text: string, part: string): boolean {
  if (part.length <= shortPart || part.length >= text.length) return text.includes(part);
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = 0; at < text.length; at += 1) {
    matched = longer(part, borders, matched, text.charCodeAt(at));
    if (matched === part.length) return true;
  }
  return false;
}

/**
 * Returns for each beginning of a text the length of its longest proper part that is both its beginning and its end.
 */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length + 1);
  for (let at = 1; at < text.length; at += 1) {
    borders[at + 1] = longer(text, borders, borders[at] ?? 0, text.charCodeAt(at));
  }
  return borders;
}

/**
 * Returns how many units of a text are matched after one more unit.
 * @param before how many were matched before it
 */
function longer(text: string, borders: Uint32Array, before: number, unit: number): number {
  let matched = before;
  while (matched > 0 && text.charCodeAt(matched) !== unit) matched = borders[matched] ?? 0;
  return text.charCodeAt(matched) === unit ? matched + 1 : matched;
}
