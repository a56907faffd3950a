import type { Flag, Table } from '../kernel/table.ts';

export interface ModelCallsTable {
  id: string;
  /** On whose behalf. */
  user_id: string;
  at: string;
  purpose: 'reply' | 'merge';
  provider: string;
  model_id: string;
  message_id: string | null;
  job_id: string | null;
  /** Of a merge that a request waited for. */
  instructions: string | null;
  /** JSON: names of sections that were left out, and of those sent as they are; null for none. */
  withheld: string | null;
  unmasked: string | null;
  /** Exactly what the provider was given. */
  sent_text: string;
  /** Whether it was for a provider outside the machine. */
  outside: Flag;
  /** How often it went out over the network. */
  attempts: number;
  input_tokens: number;
  output_tokens: number;
  /** 1: both were reckoned from the length of the texts. */
  tokens_estimated: Flag;
  /** Of an answer whose tokens are estimated: what came over the wire. */
  received_characters: number | null;
  received_pieces: number | null;
  /** US dollars. */
  cost: number;
  error: string | null;
  /** Who makes it, while its answer is awaited. */
  begun_by: string | null;
  position: number;
}

export const modelCallsTable: Table<'model_calls'> = {
  name: 'model_calls',
  columns: [
    'id',
    'user_id',
    'at',
    'purpose',
    'provider',
    'model_id',
    'message_id',
    'job_id',
    'instructions',
    'withheld',
    'unmasked',
    'sent_text',
    'outside',
    'attempts',
    'input_tokens',
    'output_tokens',
    'tokens_estimated',
    'received_characters',
    'received_pieces',
    'cost',
    'error',
    'begun_by',
    'position',
  ],
  definition: ({ position }) => [
    `create table model_calls (
      id text primary key,
      user_id text not null,
      at text not null,
      purpose text not null,
      provider text not null,
      model_id text not null,
      message_id text,
      job_id text,
      outside integer not null,
      attempts integer not null,
      withheld text,
      unmasked text,
      input_tokens integer not null,
      output_tokens integer not null,
      tokens_estimated integer not null,
      received_characters integer,
      received_pieces integer,
      cost double precision not null,
      error text,
      begun_by text,
      position ${position} not null,
      instructions text,
      sent_text text not null
    )`,
    'create index model_calls_user on model_calls (user_id, position)',
    'create index model_calls_open on model_calls (position) where begun_by is not null',
    'create index model_calls_job on model_calls (job_id)',
  ],
};
