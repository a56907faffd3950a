import {
  bit,
  defineTable,
  double,
  int64,
  integer,
  nullable,
  type RowOf,
  text,
} from '../kernel/define-table.ts';

export const modelCallsTable = defineTable(
  'model_calls',
  {
    id: text(),
    /** On whose behalf. */
    user_id: text(),
    at: text(),
    purpose: text<'reply' | 'merge'>(),
    provider: text(),
    model_id: text(),
    message_id: nullable(text()),
    job_id: nullable(text()),
    /** Whether it was for a provider outside the machine. */
    outside: bit(),
    /** How often it went out over the network. */
    attempts: integer(),
    /** JSON: names of sections that were left out, and of those sent as they are; null for none. */
    withheld: nullable(text()),
    unmasked: nullable(text()),
    input_tokens: integer(),
    output_tokens: integer(),
    /** 1: both were reckoned from the length of the texts. */
    tokens_estimated: bit(),
    /** Of an answer whose tokens are estimated: what came over the wire. */
    received_characters: nullable(integer()),
    received_pieces: nullable(integer()),
    /** US dollars. */
    cost: double(),
    error: nullable(text()),
    /** Who makes it, while its answer is awaited. */
    begun_by: nullable(text()),
    position: int64(),
    /** Of a merge that a request waited for. */
    instructions: nullable(text()),
    /** Exactly what the provider was given. */
    sent_text: text(),
  },
  {
    key: 'id',
    indexes: {
      model_calls_user: ['user_id', 'position'],
      model_calls_open: { on: ['position'], where: 'begun_by is not null' },
      model_calls_job: ['job_id'],
    },
  },
);
export type ModelCallsTable = RowOf<typeof modelCallsTable>;

/** What calls of models for guests took. It outlasts their chats: no row says whose they were. */
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
