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
    /** The person for whom the call was made. */
    user_id: text(),
    at: text(),
    purpose: text<'reply' | 'merge'>(),
    provider: text(),
    model_id: text(),
    message_id: nullable(text()),
    job_id: nullable(text()),
    /**
     * The version of the model's SAIGE file that holds for the call; null where the model has no file, or the version
     * is not known.
     */
    saige_version: nullable(integer()),
    /** Whether that version was sent to the provider. */
    saige_sent: bit(),
    /** Whether the call was for a provider outside the machine. */
    outside: bit(),
    /** The number of times that the text was sent over the network. */
    attempts: integer(),
    /** JSON: names of sections that were left out, and of those sent as they are; null for none. */
    withheld: nullable(text()),
    unmasked: nullable(text()),
    /** JSON: the pictures that were sent; null for none. */
    pictures: nullable(text()),
    input_tokens: integer(),
    output_tokens: integer(),
    /** 1: both were reckoned from the length of the texts. */
    tokens_estimated: bit(),
    /** For an answer whose tokens are estimated: the characters and the pieces that came over the wire. */
    received_characters: nullable(integer()),
    received_pieces: nullable(integer()),
    /** US dollars. */
    cost: double(),
    error: nullable(text()),
    /** The id of the worker that makes the call, while its answer is awaited. */
    begun_by: nullable(text()),
    position: int64(),
    /** The instructions of a merge that a request waited for. */
    instructions: nullable(text()),
    /** The text that the provider was given, exactly. */
    sent_text: text(),
  },
  {
    key: 'id',
    indexes: {
      model_calls_user: ['user_id', 'position'],
      model_calls_open: { on: ['position'], where: 'begun_by is not null' },
      model_calls_job: { on: ['job_id'], isLate: true },
      model_calls_message: { on: ['message_id'], isLate: true },
      model_calls_saige: {
        on: ['model_id', 'saige_version', 'position'],
        where: 'saige_version is not null',
        isLate: true,
      },
    },
  },
);
export type ModelCallsTable = RowOf<typeof modelCallsTable>;

/**
 * The tokens and the cost of calls of models for guests. The rows outlast the guests' chats: none names its guest.
 */
export const guestCallsTable = defineTable(
  'guest_calls',
  {
    id: text(),
    at: text(),
    purpose: text<'reply' | 'merge'>(),
    provider: text(),
    model_id: text(),
    outside: bit(),
    /** The number of times that the text was sent over the network. */
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

/** The number of answers that were made with a version of a SAIGE file on a day. */
export const personaDaysTable = defineTable(
  'persona_days',
  {
    model_id: text(),
    version: integer(),
    /** `YYYY-MM-DD`, UTC. */
    day: text(),
    answers: integer(),
    /** Answers of providers that were sent the version. */
    sent: integer(),
  },
  { key: ['model_id', 'version', 'day'], indexes: { persona_days_day: ['model_id', 'day'] } },
);
export type PersonaDaysTable = RowOf<typeof personaDaysTable>;

/** The number of answers that were made with a version for a person, including guests until they are erased. */
export const personaPeopleTable = defineTable(
  'persona_people',
  {
    model_id: text(),
    version: integer(),
    user_id: text(),
    answers: integer(),
    /** ISO 8601, UTC: of the newest of them. */
    last_at: text(),
  },
  { key: ['model_id', 'version', 'user_id'], indexes: { persona_people_user: ['user_id'] } },
);
export type PersonaPeopleTable = RowOf<typeof personaPeopleTable>;
