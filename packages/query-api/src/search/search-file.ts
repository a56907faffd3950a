import { kept } from '@mach42/compute/byte-cache.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import {
  searchedValues,
  valuesWith,
  type SearchedValue,
} from '@mach42/read-models/search/file-search.ts';
import type { SearchTerm } from '@mach42/read-models/search/search-terms.ts';
import { snippetOf, type Snippet } from '@mach42/read-models/search/snippet.ts';
import { hash } from 'node:crypto';

export interface FileSearch {
  /** The file as JSON. */
  readonly file: string;
  readonly terms: readonly SearchTerm[];
  readonly limit: number;
}

export interface FoundValue extends Snippet {
  readonly ref: string;
  readonly title: string;
}

/** Looks through a file; may run in any thread. A file is taken apart once for each version of it. */
export function searchFile({ file, terms, limit }: FileSearch): FoundValue[] {
  const { values } = kept(
    `searched values ${hash('sha1', file)}`,
    () => file.length * bytesOfCharacter,
    (): { values: SearchedValue[] } => ({ values: searchedValues(JSON.parse(file) as BriefData) }),
  );
  return valuesWith(values, terms, limit).map(({ ref, title, content }) => ({
    ref,
    title,
    ...snippetOf(content, terms),
  }));
}

/** The approximate bytes of the values of a file for each of its characters. */
const bytesOfCharacter = 8;
