import { builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import type {
  ModelCallBegun,
  ModelCalled,
  ModelCallEvent,
  ModelCallFailed,
} from '@mach42/domain/models/events.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { flag } from '@mach42/read-models/kernel/define-table.ts';
import { type GuestCallsTable, guestCallsTable } from '@mach42/read-models/models/table.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { findUser } from '@mach42/read-models/users/users.reads.ts';
import { type Handler, type Happened, projector } from '../kernel/projector.ts';
import { attemptsOf, estimatedOf } from './model-calls.projector.ts';

type Outcome = Pick<
  GuestCallsTable,
  'attempts' | 'input_tokens' | 'output_tokens' | 'tokens_estimated' | 'cost' | 'failed'
>;

/** Ends a call that has a row since its beginning. */
const setGuestCallEnded = prepared((q, p: Outcome & { id: string }) =>
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

const begun: Handler<ModelCallBegun> = async (event, tx) => {
  const { inputTokens, cost } = event.data;
  const estimated = { input_tokens: inputTokens, output_tokens: 0, cost, failed: 0 } as const;
  await insert(event, { ...knownOf(event.data), ...estimated }, 1, tx);
  return undefined;
};

const called: Handler<ModelCalled> = async (event, tx) => {
  const { inputTokens, outputTokens, cost } = event.data;
  const tokens = { input_tokens: inputTokens, output_tokens: outputTokens };
  await end(event, { ...knownOf(event.data), ...tokens, cost, failed: 0 }, tx);
  return undefined;
};

const failed: Handler<ModelCallFailed> = async (event, tx) => {
  const { inputTokens = 0, outputTokens = 0, cost = 0 } = event.data;
  const tokens = { input_tokens: inputTokens, output_tokens: outputTokens };
  await end(event, { ...knownOf(event.data), ...tokens, cost, failed: 1 }, tx);
  return undefined;
};

const knownOf = (data: ModelCallEvent['data']) => ({
  attempts: attemptsOf(data),
  tokens_estimated: estimatedOf(data),
});

/** Records the end of a call. The event has the sent text when the log has no event of the beginning of the call. */
async function end(
  event: Happened<ModelCalled | ModelCallFailed>,
  outcome: Outcome,
  tx: Transaction,
): Promise<void> {
  if (event.data.sentText !== undefined) await insert(event, outcome, 0, tx);
  else await tx.run(setGuestCallEnded, { id: event.data.callId, ...outcome });
}

/** Guests are people without an account. */
async function insert(
  { data, at, position }: Happened<ModelCallEvent>,
  outcome: Outcome,
  underWay: 0 | 1,
  tx: Transaction,
): Promise<void> {
  if ((await findUser(tx, data.userId)) !== undefined) return;
  await tx.run(guestCallsTable.insert, {
    id: data.callId,
    at,
    purpose: data.purpose,
    provider: data.provider,
    model_id: data.modelId,
    outside: flag(data.outside ?? data.provider !== builtinProviderId),
    ...outcome,
    under_way: underWay,
    position,
  });
}

export const guestCallsProjector = projector<ModelCallEvent>({
  name: 'guest-calls',
  version: 2,
  tables: ['guest_calls'],
  reads: ['users'],
  on: { ModelCallBegun: begun, ModelCalled: called, ModelCallFailed: failed },
});
