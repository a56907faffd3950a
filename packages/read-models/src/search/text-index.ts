import {
  type SearchOrder,
  type TextPart,
  textParts,
} from '@mach42/contracts/search/read-search.ts';
import type { Selectable } from 'kysely';
import type { MaybePromise, Reader, Transaction } from '../kernel/database.ts';
import type { SearchTerm } from './search-terms.ts';
import type { SearchTextsTable } from './table.ts';
import { foldedText } from './terms-in-text.ts';

const parts: { readonly [part in TextPart]: (text: PartedText) => boolean } = {
  link: ({ content }) => /https?:\/\/\S/.test(content),
  code: ({ content }) => /`[^`]/.test(content),
  file: ({ files }) => files !== '',
};

export const partsOf = (text: PartedText): TextPart[] =>
  textParts.filter((part) => parts[part](text));

/** The content of a text, and behind it the names of its files. */
export const withFileNames = ({ content, files }: PartedText): string =>
  [content, ...files.split('\n')].filter((part) => part !== '').join(' · ');

/** Returns the stems of all parts of a text as one list, for the index. */
export const textForms = ({
  title,
  content,
}: {
  readonly title: string;
  readonly content: string;
}): string => [...foldedText(`${title} ${content}`).forms].join(' ');

/** Texts that belong together: the messages of a room, or a person's own of one kind. */
export type SearchScope = Pick<SearchTextsTable, 'kind' | 'owner'>;

/** A search: at least one term, in at least one scope. */
export interface TextSearch {
  /** A text has all of them, or at least one. */
  readonly terms: readonly SearchTerm[];
  /** Whether one matching term is enough; default: all terms have to match. */
  readonly isAnyEnough?: boolean;
  /** Only texts of one of these. */
  readonly scopes: readonly SearchScope[];
  /** Only texts that one of them wrote. */
  readonly authors?: readonly string[];
  /** Only texts that have all of these. */
  readonly has?: readonly TextPart[];
  /** Only texts with an id below it, and from one on. */
  readonly before?: number;
  readonly since?: number;
  /** Default: the best first, a title counting twice; equally good ones the newest first. */
  readonly order?: SearchOrder;
  readonly limit: number;
}

type PartedText = Pick<Selectable<SearchTextsTable>, 'content' | 'files'>;

export type IndexedText = SearchScope &
  PartedText &
  Pick<Selectable<SearchTextsTable>, 'id' | 'author' | 'title'>;

type IndexWrites = Pick<Transaction, 'run' | 'searchLater'>;

/** The index of a database over the words of `search_texts`. */
export interface FullText {
  /** A text can be found from now on. */
  index(tx: IndexWrites, text: IndexedText): MaybePromise<unknown>;
  /** The text with this id is not found any more. */
  remove(tx: IndexWrites, id: number): MaybePromise<unknown>;
  search(db: Reader, search: TextSearch): MaybePromise<Selectable<SearchTextsTable>[]>;
  /**
   * Returns the largest number of words that a search may have to read, including those of removed texts; 0 where a
   * search holds no thread of this process.
   */
  wordsIn(db: Reader): MaybePromise<number>;
}
