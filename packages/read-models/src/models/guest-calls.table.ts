import type { Flag, Table } from '../kernel/table.ts';

/** What calls of models for guests took. It outlasts their chats: nothing tells whose they were. */
export interface GuestCallsTable {
  id: string;
  at: string;
  purpose: 'reply' | 'merge';
  provider: string;
  model_id: string;
  outside: Flag;
  /** How often the text went out over the network. */
  attempts: number;
  input_tokens: number;
  output_tokens: number;
  /** 1: both were reckoned from the length of the texts. */
  tokens_estimated: Flag;
  /** US dollars. */
  cost: number;
  failed: Flag;
  under_way: Flag;
  position: number;
}

export const guestCallsTable: Table<'guest_calls'> = {
  name: 'guest_calls',
  columns: [
    'id',
    'at',
    'purpose',
    'provider',
    'model_id',
    'outside',
    'attempts',
    'input_tokens',
    'output_tokens',
    'tokens_estimated',
    'cost',
    'failed',
    'under_way',
    'position',
  ],
  definition: ({ position }) => [
    `create table guest_calls (
      id text primary key,
      at text not null,
      purpose text not null,
      provider text not null,
      model_id text not null,
      outside integer not null,
      attempts integer not null,
      input_tokens integer not null,
      output_tokens integer not null,
      tokens_estimated integer not null,
      cost double precision not null,
      failed integer not null,
      under_way integer not null,
      position ${position} not null
    )`,
    'create index guest_calls_position on guest_calls (position)',
  ],
};
