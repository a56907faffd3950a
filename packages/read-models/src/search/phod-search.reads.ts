import { leavesOf } from '@mach42/contracts/phod/leaves.ts';
import { childOf } from '@mach42/contracts/phod/pointer.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { currentPhod } from '../phod/phod.reads.ts';
import type { SearchTerm } from './search-terms.ts';
import type { FoundText } from './search.reads.ts';
import { foldedTerms, hasTerms, marksIn } from './terms-in-text.ts';

/**
 * The texts and numbers of a person's file that have all terms, of which one may stand in the name of
 * the section. Those that say little else come first. The file is looked through as it is.
 */
export async function searchPhod(
  db: Reader,
  owner: string,
  terms: readonly SearchTerm[],
): Promise<FoundText[]> {
  if (terms.length === 0) return [];
  const file = await currentPhod(db, owner);
  if (file === undefined) return [];
  const wanted = foldedTerms(terms);
  return valuesWith(file.briefData, wanted)
    .map((value) => ({ ...value, share: shareOfTerms(value.content, wanted) }))
    .toSorted((one, other) => other.share - one.share)
    .map(({ ref, title, content }) => {
      return { kind: 'phod', owner, ref, title, content, at: file.updatedAt };
    });
}

function valuesWith(briefData: BriefData, terms: readonly SearchTerm[]) {
  return Object.entries(briefData).flatMap(([title, section]) => {
    const others = terms.filter((term) => !hasTerms(title, [term]));
    const values = Array.from(leavesOf(section, childOf('', title)))
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([ref, value]) => ({ ref, title, content: String(value) }));
    return values.filter(({ content }) => hasTerms(content, others));
  });
}

/** How much of a text are words that were looked for: 0 to 1. */
function shareOfTerms(content: string, terms: readonly SearchTerm[]): number {
  const found = marksIn(content, terms).reduce((sum, [start, end]) => sum + end - start, 0);
  return found / Math.max(1, content.length);
}
