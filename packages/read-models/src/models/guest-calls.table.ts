import {
  bit,
  defineTable,
  double,
  int64,
  integer,
  text,
  type RowOf,
} from '../kernel/define-table.ts';

/** What calls of models for guests took. It outlasts their chats: nothing tells whose they were. */
export const guestCallsTable = defineTable(
  'guest_calls',
  {
    id: text(),
    at: text(),
    purpose: text<'reply' | 'merge'>(),
    provider: text(),
    model_id: text(),
    outside: bit(),
    /** How often the text went out over the network. */
    attempts: integer(),
    input_tokens: integer(),
    output_tokens: integer(),
    /** 1: both were reckoned from the length of the texts. */
    tokens_estimated: bit(),
    /** US dollars. */
    cost: double(),
    failed: bit(),
    under_way: bit(),
    position: int64(),
  },
  {
    key: 'id',
    indexes: {
      guest_calls_position: ['position'],
    },
  },
);
export type GuestCallsTable = RowOf<typeof guestCallsTable>;
