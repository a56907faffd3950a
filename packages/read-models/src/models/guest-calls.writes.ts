import { prepared } from '../query.ts';
import { guestCallsTable, type GuestCallsTable } from './guest-calls.table.ts';

export const insertGuestCall = guestCallsTable.insert;

type Ended = Pick<
  GuestCallsTable,
  'id' | 'attempts' | 'input_tokens' | 'output_tokens' | 'tokens_estimated' | 'cost' | 'failed'
>;

/** Of a call whose beginning is there. */
export const setGuestCallEnded = prepared((q, p: Ended) =>
  q
    .updateTable('guest_calls')
    .set({
      attempts: p.attempts,
      input_tokens: p.input_tokens,
      output_tokens: p.output_tokens,
      tokens_estimated: p.tokens_estimated,
      cost: p.cost,
      failed: p.failed,
      under_way: 0,
    })
    .where('id', '=', p.id),
);
