import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import type { ModelCallsTable } from './table.ts';

/** A call that was sent and has no recorded end. */
export interface OpenModelCall {
  readonly callId: string;
  readonly userId: string;
  readonly purpose: ModelCallsTable['purpose'];
  readonly provider: string;
  readonly modelId: string;
  readonly messageId?: string;
  readonly jobId?: string;
  /** Estimated tokens. */
  readonly inputTokens: number;
  /** US dollars; estimated. */
  readonly cost: number;
  /** The start of the call: ISO 8601, UTC. */
  readonly at: string;
  readonly workerId: string;
}

const open = prepared((q, _: object) =>
  q
    .selectFrom('model_calls')
    .select([
      'id',
      'user_id',
      'purpose',
      'provider',
      'model_id',
      'message_id',
      'job_id',
      'input_tokens',
      'cost',
      'at',
      'begun_by',
    ])
    // The condition is written as in the partial index.
    .where(sql<boolean>`begun_by is not null`)
    .orderBy('position'),
);

/** Oldest first. */
export async function openModelCalls(db: Reader): Promise<OpenModelCall[]> {
  const rows = await db.all(open, {});
  return rows.map((row) => ({
    callId: row.id,
    userId: row.user_id,
    purpose: row.purpose,
    provider: row.provider,
    modelId: row.model_id,
    ...(row.message_id === null ? {} : { messageId: row.message_id }),
    ...(row.job_id === null ? {} : { jobId: row.job_id }),
    inputTokens: row.input_tokens,
    cost: row.cost,
    at: row.at,
    workerId: row.begun_by ?? '',
  }));
}
