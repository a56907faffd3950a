import { plainText } from './plain-text.ts';
import type { SearchTerm } from './search-terms.ts';
import { foldedTerms, marksIn, type Mark } from './terms-in-text.ts';

export interface Snippet {
  readonly snippet: string;
  readonly marks: Mark[];
}

/** UTF-16 units of a snippet, the ellipses included. */
const longest = 160;
/** Of them before the first hit. */
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
