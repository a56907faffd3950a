import type { DialectName } from '../kernel/database.ts';
import { bit, defineTable, int64, text, type RowOf } from '../kernel/define-table.ts';

/** The index over the words of the rows; `full-text.*.ts` writes and asks it. */
const searchIndex: { readonly [name in DialectName]: readonly string[] } = {
  sqlite: [
    `create virtual table search_index using fts5 (
      place, title, content, forms,
      content = '', contentless_delete = 1,
      tokenize = 'ascii', prefix = '2 3'
    )`,
  ],
  postgres: [
    `create table search_index (
      id bigint primary key,
      place text not null,
      words tsvector not null
    )`,
    'create index search_index_words on search_index using gin (words)',
    'create index search_index_place on search_index (place, id)',
  ],
};

/** The owner of the texts about the people of the installation. */
export const everybody = 'all';
/** The author of texts that a model wrote. */
export const assistant = 'assistant';

/** The texts that can be found beside the PHOD, one a row. */
export const searchTextsTable = defineTable(
  'search_texts',
  {
    /** Position of the event that brought it. */
    id: int64(),
    kind: text<'message' | 'datarais' | 'version' | 'room' | 'person'>(),
    /** The room of a message, the person of an entry or a version, a room itself, or `everybody`. */
    owner: text(),
    /** Id of the message, entry, room or person; number of the version. */
    ref: text(),
    /** Id of the author; `assistant`; empty for a room and a person. */
    author: text(),
    /** Title of the entry or version, name of the room or person; empty for a message. */
    title: text(),
    content: text(),
    at: text(),
    /** 0 while it must not be found: a reply being written, an entry that is discarded. */
    found: bit(),
    /** Names of the files that are attached to it, one a line; empty where it has none. */
    files: text(),
  },
  {
    key: 'id',
    indexes: {
      search_texts_ref: { on: ['owner', 'kind', 'ref'], isUnique: true },
      search_texts_at: { on: ['at'], isLate: true },
    },
    others: ({ name }) => searchIndex[name],
    afterEmptying: ['delete from search_index'],
  },
);
export type SearchTextsTable = RowOf<typeof searchTextsTable>;
