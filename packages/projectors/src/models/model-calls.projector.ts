import { builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import type {
  ModelCallBegun,
  ModelCalled,
  ModelCallEvent,
  ModelCallFailed,
  Received,
} from '@mach42/domain/models/events.ts';
import type { RoomErased } from '@mach42/domain/rooms/events.ts';
import { type Change, toUser } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { flag } from '@mach42/read-models/kernel/define-table.ts';
import { type ModelCallsTable, modelCallsTable } from '@mach42/read-models/models/table.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { type Handler, type Happened, projector } from '../kernel/projector.ts';
import { personaVersionOf } from './persona-uses.projector.ts';

/** A text that may have left the machine counts as sent once, until the number of attempts is known. */
export const attemptsOf = ({
  provider,
  attempts,
}: ModelCallEvent['data'] & { attempts?: number }): number =>
  attempts ?? (provider === builtinProviderId ? 0 : 1);

/**
 * Whether the tokens of a call are estimates. This is so for a call under way, for the built-in assistant, which has
 * no tokens, and for a call that ended before its provider sent them. Early events of calls that were stopped do not
 * say it.
 */
export function estimatedOf(
  data: ModelCallEvent['data'] & { readonly tokensEstimated?: true; readonly error?: string },
) {
  const { provider, tokensEstimated = false } = data;
  const isUnderWay = 'workerId' in data;
  const hasFailed = data.error !== undefined;
  const isUncounted = hasFailed ? 'inputTokens' in data : provider === builtinProviderId;
  return flag(tokensEstimated || isUnderWay || isUncounted);
}

/** A guest has one chat: all calls for a guest belong to it. */
const deleteModelCallsOf = prepared((q, p: { userId: string }) =>
  q.deleteFrom('model_calls').where('user_id', '=', p.userId),
);

type Outcome = Pick<
  ModelCallsTable,
  | 'attempts'
  | 'input_tokens'
  | 'output_tokens'
  | 'tokens_estimated'
  | 'received_characters'
  | 'received_pieces'
  | 'cost'
  | 'error'
>;

/** Ends a call that has a row since its beginning. */
const setModelCallEnded = prepared((q, p: Outcome & { id: string }) =>
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

const begun: Handler<ModelCallBegun> = async (event, tx) => {
  const { workerId, sentText } = event.data;
  await tx.run(modelCallsTable.insert, {
    ...callRow(event, sentText),
    ...outcomeOf(event.data),
    begun_by: workerId,
  });
  return changeOf('ModelCallBegun', event);
};

const called: Handler<ModelCalled> = (event, tx) =>
  ended('ModelCalled', event, outcomeOf(event.data), tx);

const failed: Handler<ModelCallFailed> = (event, tx) =>
  ended('ModelCallFailed', event, outcomeOf(event.data), tx);

interface Used {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly cost?: number;
  readonly error?: string;
  readonly received?: Received;
}

function outcomeOf(data: ModelCallEvent['data'] & Used): Outcome {
  const { inputTokens = 0, outputTokens = 0, cost = 0, error = null, received } = data;
  return {
    attempts: attemptsOf(data),
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    tokens_estimated: estimatedOf(data),
    received_characters: received?.characters ?? null,
    received_pieces: received?.pieces ?? null,
    cost,
    error,
  };
}

/** The row is there where an event said that the call began, unless it was erased since. */
async function ended(
  type: ModelCallEvent['type'],
  event: Happened<ModelCalled | ModelCallFailed>,
  outcome: Outcome,
  tx: Transaction,
): Promise<Change | undefined> {
  const { callId: id, sentText } = event.data;
  if (sentText !== undefined) {
    await tx.run(modelCallsTable.insert, {
      ...callRow(event, sentText),
      ...outcome,
      begun_by: null,
    });
  } else if ((await tx.runAndCount(setModelCallEnded, { id, ...outcome })) === 0) {
    return undefined;
  }
  return changeOf(type, event);
}

function changeOf(type: ModelCallEvent['type'], { data }: Happened<ModelCallEvent>): Change {
  const { callId, userId, masked } = data;
  const texts = masked?.map(({ content, ...message }) => ({ ...message, maskedContent: content }));
  const change = { callId, ...(texts === undefined ? {} : { masked: texts }) };
  return { type, data: change, audiences: [toUser(userId)] };
}

type CallRow = Omit<ModelCallsTable, keyof Outcome | 'begun_by'>;

function callRow({ data, at, position }: Happened<ModelCallEvent>, sentText: string): CallRow {
  return {
    id: data.callId,
    user_id: data.userId,
    at,
    purpose: data.purpose,
    provider: data.provider,
    model_id: data.modelId,
    message_id: data.messageId ?? null,
    job_id: data.jobId ?? null,
    saige_version: personaVersionOf(data) ?? null,
    saige_sent: flag(data.saigeVersion !== undefined),
    instructions: data.merge?.instructions ?? null,
    withheld: jsonOf(data.withheld),
    unmasked: jsonOf(data.unmasked),
    pictures: jsonOf(data.pictures),
    sent_text: sentText,
    outside: flag(data.outside ?? data.provider !== builtinProviderId),
    position,
  };
}

const jsonOf = (sections: readonly unknown[] | undefined): string | null =>
  sections === undefined ? null : JSON.stringify(sections);

const erased: Handler<RoomErased> = async ({ data: { ownerId } }, tx) => {
  await tx.run(deleteModelCallsOf, { userId: ownerId });
  return undefined;
};

export const modelCallsProjector = projector<ModelCallEvent | RoomErased>({
  name: 'model-calls',
  version: 11,
  tables: ['model_calls'],
  on: {
    ModelCallBegun: begun,
    ModelCalled: called,
    ModelCallFailed: failed,
    RoomErased: erased,
  },
});
