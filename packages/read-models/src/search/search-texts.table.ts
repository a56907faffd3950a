import type { Generated } from 'kysely';
import type { Table } from '../kernel/table.ts';
import { fullTextIndex } from './full-text.sqlite.ts';

/** What can be found, one row a text. */
export interface SearchTextsTable {
  /** Grows with every text that comes. */
  id: Generated<number>;
  kind: 'message' | 'phod' | 'datarais';
  /** Of a message its room, else the person whose own it is. */
  owner: string;
  /** Of the message or entry; in a PHOD the place of the value, a JSON pointer (RFC 6901). */
  ref: string;
  /** Of the entry, or the section of the PHOD; empty for a message. */
  title: string;
  content: string;
  at: string;
}

export const searchTextsTable: Table<'search_texts'> = {
  name: 'search_texts',
  columns: ['id', 'kind', 'owner', 'ref', 'title', 'content', 'at'],
  definition: () => [
    `create table search_texts (
      id integer primary key,
      kind text not null,
      owner text not null,
      ref text not null,
      title text not null,
      content text not null,
      at text not null
    )`,
    'create unique index search_texts_ref on search_texts (owner, kind, ref)',
    ...fullTextIndex,
  ],
};
