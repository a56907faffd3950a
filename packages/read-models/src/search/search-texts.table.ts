import type { Flag, Table } from '../kernel/table.ts';
import { fullTextOf } from './full-text.ts';

/** What can be found beside the PHOD, one row a text. */
export interface SearchTextsTable {
  /** Position of the event that brought it. */
  id: number;
  kind: 'message' | 'datarais';
  /** Of a message its room, of an entry its person. */
  owner: string;
  /** Of the message or entry. */
  ref: string;
  /** Of the entry; empty for a message. */
  title: string;
  content: string;
  at: string;
  /** 0 while it must not be found: a reply in work, an entry that is discarded. */
  found: Flag;
}

export const searchTextsTable: Table<'search_texts'> = {
  name: 'search_texts',
  columns: ['id', 'kind', 'owner', 'ref', 'title', 'content', 'at', 'found'],
  definition: ({ name, position }) => [
    `create table search_texts (
      id ${position} primary key,
      kind text not null,
      owner text not null,
      ref text not null,
      title text not null,
      content text not null,
      at text not null,
      found integer not null
    )`,
    'create unique index search_texts_ref on search_texts (owner, kind, ref)',
    ...fullTextOf(name).definition,
  ],
};
