import type { SearchTerm } from './search-terms.ts';
import { foldedTerms, marksIn, type Mark } from './terms-in-text.ts';

/** Lines that only hold Markdown together, and the signs that a line begins with. */
const fences = /^ {0,3}(?:`{3,}|~{3,}).*$/gm;
const headings = /^ {0,3}#{1,6} /gm;
const quotations = /^ {0,3}>+ ?/gm;
const bullets = /^([ \t]{0,12})[*+] /gm;
/** Each piece is bounded and ends before the next sign of its kind, so that no text is read twice. */
const links = /!?\[([^\][\n]{1,400})\]\([^()\s]{1,2000}\)/g;
const codes = /(?<!`)(`{1,3})([^`\n]{1,400})\1(?!`)/g;
const emphasis =
  /(?<![\p{L}\p{N}*~])(\*{1,3}|~~)(?=[\p{L}\p{N}"'“‘`[(])([^*~\n]{1,400})(?<=\S)\1(?![\p{L}\p{N}*~])/gu;

/** A text without the signs of Markdown, as a preview shows it on one line. Signs that mean themselves stay. */
export function plainText(text: string): string {
  return (
    text
      .replace(fences, '')
      .replace(headings, '')
      .replace(quotations, '')
      .replace(bullets, '$1- ')
      .replace(links, '$1')
      .replace(codes, '$2')
      // Emphasis may be inside another.
      .replace(emphasis, '$2')
      .replace(emphasis, '$2')
  );
}

export interface Snippet {
  readonly snippet: string;
  readonly marks: Mark[];
}

/** UTF-16 units of a snippet, the ellipses included. */
const longest = 160;
/** UTF-16 units of a snippet before the first hit. */
const before = 50;
/** UTF-16 units of a text in which the first hit is looked for. */
const mostLooked = 100_000;
const ellipsis = '…';

/** The part of a text around the first hit, on one line, with the words that were looked for. */
export function snippetOf(text: string, terms: readonly SearchTerm[]): Snippet {
  const line = plainText(text.slice(0, mostLooked)).replace(/\s/g, ' ');
  const found = marksIn(line, foldedTerms(terms));
  const first = found.next().value;
  const [start, end] = windowOf(line, first?.[0] ?? 0);
  const isCut = end < line.length || mostLooked < text.length;
  const lead = start > 0 ? ellipsis : '';
  const shift = lead.length - start;
  const marks: Mark[] = [];
  for (let mark = first; mark !== undefined && mark[0] < end; mark = found.next().value) {
    marks.push([Math.max(mark[0], start) + shift, Math.min(mark[1], end) + shift]);
  }
  return { snippet: `${lead}${line.slice(start, end)}${isCut ? ellipsis : ''}`, marks };
}

function windowOf(line: string, hit: number): Mark {
  if (line.length <= longest) return [0, line.length];
  const latest = line.length - (longest - ellipsis.length);
  const start = wholeWordAfter(line, Math.min(Math.max(0, hit - before), latest), hit);
  const room = longest - ellipsis.length * 2;
  if (start + room >= line.length) return [start, line.length];
  return [start, wholeWordBefore(line, start + room, hit)];
}

/** The first index from `at` on that no word is cut at, but not after the hit. */
function wholeWordAfter(line: string, at: number, hit: number): number {
  if (at === 0) return 0;
  const space = line.indexOf(' ', at - 1);
  return space === -1 || space >= hit ? betweenCharacters(line, at) : space + 1;
}

/** The last index up to `at` that no word is cut at, unless the hit is cut. */
function wholeWordBefore(line: string, at: number, hit: number): number {
  const space = line.lastIndexOf(' ', at);
  return space > hit ? space : betweenCharacters(line, at);
}

/** A character outside the basic plane has two units, which stay together. */
function betweenCharacters(line: string, at: number): number {
  const isLowSurrogate = (line.charCodeAt(at) & 0xfc00) === 0xdc00;
  return isLowSurrogate ? at - 1 : at;
}
