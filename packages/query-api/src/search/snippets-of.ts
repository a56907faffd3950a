import type { SearchTerm } from '@mach42/read-models/search/search-terms.ts';
import { snippetOf, type Snippet } from '@mach42/read-models/search/snippet.ts';

export interface Uncut {
  readonly contents: readonly string[];
  readonly terms: readonly SearchTerm[];
}

/** The snippet of each text. A thread imports this module by its address. */
export const snippetsOf = ({ contents, terms }: Uncut): Snippet[] =>
  contents.map((content) => snippetOf(content, terms));
