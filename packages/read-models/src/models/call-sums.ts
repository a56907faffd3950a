import { sql } from 'kysely';
import { type QueryBuilder, whenGiven } from '../query.ts';
import type { GuestCallsTable, ModelCallsTable } from './table.ts';

/** Times are ISO 8601 in UTC. */
const monthOf = sql<string>`substr(at, 1, 7)`;

/** Null: every month. */
export const inMonth = (month: string | null) => whenGiven(month, sql`${monthOf} = ${month}`);

const kind = ['provider', 'model_id', 'purpose', 'outside'] as const;

/** The sums of the calls of one kind in one month, the newest month first. */
export const sumsByMonth = (q: QueryBuilder, table: 'guest_calls' | 'model_calls') =>
  q
    .selectFrom(table)
    .select(({ fn }) => [
      monthOf.as('month'),
      ...kind,
      fn.countAll<number>().as('calls'),
      fn.sum<number>('attempts').as('attempts'),
      fn.sum<number>('input_tokens').as('input'),
      fn.sum<number>('output_tokens').as('output'),
      fn.sum<number>('tokens_estimated').as('estimated'),
      fn.sum<number>('cost').as('cost'),
    ])
    .groupBy(['month', ...kind])
    .orderBy('month', 'desc')
    .orderBy('provider')
    .orderBy('model_id')
    .orderBy('purpose')
    .orderBy('outside');

interface SumRow {
  readonly month: string;
  readonly provider: string;
  readonly model_id: string;
  readonly purpose: string;
  readonly outside: number;
  readonly calls: number;
  readonly attempts: number;
  readonly failed: number;
  readonly input: number;
  readonly output: number;
  readonly estimated: number;
  readonly cost: number;
}

export const sumIn = (row: SumRow) => ({
  month: row.month,
  provider: row.provider,
  model: row.model_id,
  purpose: row.purpose,
  outside: row.outside === 1,
  calls: row.calls,
  failed: row.failed,
  attempts: row.attempts,
  inputTokens: row.input,
  outputTokens: row.output,
  estimated: row.estimated,
  cost: roundedSum(row.cost),
});

type CallRow = Pick<ModelCallsTable, keyof ModelCallsTable & keyof GuestCallsTable>;

/** The fields that a call for a person and a call for a guest have in common. */
export const callIn = (row: CallRow) => ({
  id: row.id,
  at: row.at,
  provider: row.provider,
  model: row.model_id,
  purpose: row.purpose,
  outside: row.outside === 1,
  attempts: row.attempts,
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  ...(row.tokens_estimated === 1 ? { tokensEstimated: true as const } : {}),
  cost: roundedSum(row.cost),
});

/** A sum of numbers that are no integers to 12 digits: databases add them up in other ways. */
export const roundedSum = (sum: number): number => Number(sum.toPrecision(12));
