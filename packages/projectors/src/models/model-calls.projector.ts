import type { ModelCallEvent, ModelCallFailed, ModelCalled } from '@mach42/domain/models/events.ts';
import type { RoomErased } from '@mach42/domain/rooms/events.ts';
import { deleteModelCallsOf } from '@mach42/read-models/rooms/erasing.writes.ts';
import { toUser, type Change } from '@mach42/read-models/changes/change.ts';
import type { ModelCallsTable } from '@mach42/read-models/models/model-calls.table.ts';
import { insertModelCall } from '@mach42/read-models/models/model-calls.writes.ts';
import { projector, type Handler, type Happened } from '../kernel/projector.ts';

const called: Handler<ModelCalled> = async (event, tx) => {
  const { inputTokens, outputTokens, cost } = event.data;
  await tx.run(insertModelCall, {
    ...sentRow(event),
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cost,
    error: null,
  });
  return told('ModelCalled', event);
};

const failed: Handler<ModelCallFailed> = async (event, tx) => {
  const unanswered = { input_tokens: 0, output_tokens: 0, cost: 0 };
  await tx.run(insertModelCall, { ...sentRow(event), ...unanswered, error: event.data.error });
  return told('ModelCallFailed', event);
};

function told(type: ModelCallEvent['type'], { data }: Happened<ModelCallEvent>): Change {
  const { callId, userId, masked } = data;
  const told = masked?.map(({ content, ...place }) => ({ ...place, maskedContent: content }));
  const change = { callId, ...(told === undefined ? {} : { masked: told }) };
  return { type, data: change, audiences: [toUser(userId)] };
}

type SentRow = Omit<ModelCallsTable, 'input_tokens' | 'output_tokens' | 'cost' | 'error'>;

function sentRow({ data, at, position }: Happened<ModelCallEvent>): SentRow {
  return {
    id: data.callId,
    user_id: data.userId,
    at,
    purpose: data.purpose,
    provider: data.provider,
    model_id: data.modelId,
    message_id: data.messageId ?? null,
    job_id: data.jobId ?? null,
    instructions: data.merge?.instructions ?? null,
    sent_text: data.sentText,
    position,
  };
}

const erased: Handler<RoomErased> = async ({ data: { ownerId } }, tx) => {
  await tx.run(deleteModelCallsOf, { userId: ownerId });
  return undefined;
};

export const modelCallsProjector = projector<ModelCallEvent | RoomErased>({
  name: 'model-calls',
  version: 5,
  tables: ['model_calls'],
  on: { ModelCalled: called, ModelCallFailed: failed, RoomErased: erased },
});
