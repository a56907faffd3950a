import { bit, defineTable, int64, text, type RowOf } from '../kernel/define-table.ts';
import type { DialectName } from '../kernel/database.ts';

/** The index over the words of the rows; `full-text.*.ts` writes and asks it. */
const searchIndex: { readonly [name in DialectName]: readonly string[] } = {
  sqlite: [
    `create virtual table search_index using fts5 (
      place, title, content,
      content = '', contentless_delete = 1,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2'
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

/** What can be found beside the PHOD, one row a text. */
export const searchTextsTable = defineTable(
  'search_texts',
  {
    /** Position of the event that brought it. */
    id: int64(),
    kind: text<'message' | 'datarais'>(),
    /** Of a message its room, of an entry its person. */
    owner: text(),
    /** Of the message or entry. */
    ref: text(),
    /** Of the entry; empty for a message. */
    title: text(),
    content: text(),
    at: text(),
    /** 0 while it must not be found: a reply in work, an entry that is discarded. */
    found: bit(),
  },
  {
    key: 'id',
    indexes: {
      search_texts_ref: { on: ['owner', 'kind', 'ref'], isUnique: true },
    },
    others: ({ name }) => searchIndex[name],
    afterEmptying: ['delete from search_index'],
  },
);
export type SearchTextsTable = RowOf<typeof searchTextsTable>;
