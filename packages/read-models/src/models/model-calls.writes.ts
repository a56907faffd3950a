import { prepared } from '../query.ts';
import { modelCallsTable, type ModelCallsTable } from './model-calls.table.ts';

export const insertModelCall = modelCallsTable.insert;

/** Of a call whose beginning is there. */
export const setModelCallEnded = prepared(
  (
    q,
    p: Pick<
      ModelCallsTable,
      | 'id'
      | 'attempts'
      | 'input_tokens'
      | 'output_tokens'
      | 'tokens_estimated'
      | 'received_characters'
      | 'received_pieces'
      | 'cost'
      | 'error'
    >,
  ) =>
    q
      .updateTable('model_calls')
      .set({
        attempts: p.attempts,
        input_tokens: p.input_tokens,
        output_tokens: p.output_tokens,
        tokens_estimated: p.tokens_estimated,
        received_characters: p.received_characters,
        received_pieces: p.received_pieces,
        cost: p.cost,
        error: p.error,
        begun_by: null,
      })
      .where('id', '=', p.id),
);
