import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { leavesOf, childOf } from '@mach42/json-document/pointer.ts';
import { stemsOfFirst, type SearchTerm } from './search-terms.ts';
import { foldedTerms, foldedText, hasTerms, marksIn, type FoldedText } from './terms-in-text.ts';

/** A text or number of a file, ready to be looked through. */
export interface SearchedValue {
  /** JSON pointer (RFC 6901). */
  readonly ref: string;
  /** The section. */
  readonly title: string;
  readonly content: string;
  readonly folded: FoldedText;
}

/** Different words of a file whose forms are found; to make the stems of one takes some microseconds. */
const mostWords = 50_000;

export function searchedValues(briefData: BriefData): SearchedValue[] {
  const stems = stemsOfFirst(mostWords);
  return Object.entries(briefData).flatMap(([title, section]) =>
    Array.from(leavesOf(section, childOf('', title)))
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([ref, value]) => {
        const content = String(value);
        return { ref, title, content, folded: foldedText(content, stems) };
      }),
  );
}

/**
 * The values that have all terms, each in the value or in the name of the section. Values with few other words come
 * first.
 */
export function valuesWith(
  values: readonly SearchedValue[],
  terms: readonly SearchTerm[],
  limit: number,
): SearchedValue[] {
  if (terms.length === 0) return [];
  const wanted = foldedTerms(terms);
  const othersOf = new Map<string, readonly SearchTerm[]>();
  const found = values.filter(({ title, folded: text }) => {
    let others = othersOf.get(title);
    if (others === undefined) {
      const name = foldedText(title);
      others = wanted.filter((term) => !hasTerms(name, [term]));
      othersOf.set(title, others);
    }
    return hasTerms(text, others);
  });
  return ranked(found, wanted).slice(0, limit);
}

/** Characters of the values found that are looked through to rank them, the shortest values first. */
const mostRanked = 400_000;

function ranked(found: readonly SearchedValue[], terms: readonly SearchTerm[]): SearchedValue[] {
  const shares = new Map<SearchedValue, number>();
  let looked = 0;
  for (const value of found.toSorted((one, other) => one.content.length - other.content.length)) {
    looked += value.content.length;
    if (looked > mostRanked) break;
    shares.set(value, shareOfTerms(value.content, terms));
  }
  const shareOf = (value: SearchedValue): number => shares.get(value) ?? 0;
  return found.toSorted((one, other) => shareOf(other) - shareOf(one));
}

/** The share of a text that is words of the search: 0 to 1. */
function shareOfTerms(content: string, terms: readonly SearchTerm[]): number {
  let found = 0;
  for (const [start, end] of marksIn(content, terms)) found += end - start;
  return found / Math.max(1, content.length);
}
