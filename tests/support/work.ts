import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import { queueJob } from '@mach42/contracts/jobs/calls.ts';
import { defaultInstructions } from '@mach42/contracts/jobs/instructions.ts';
import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import type { Caller } from './calls.ts';

/** The person's private chat. */
export async function privateChat(caller: Caller): Promise<string> {
  const { data: rooms } = await caller.call(listRooms);
  const chat = rooms.find(({ type }) => type === 'private_chat');
  if (chat === undefined) throw new Error('The person has no private chat.');
  return chat.id;
}

export async function messagesIn(caller: Caller, roomId: string): Promise<readonly Message[]> {
  const input = { params: { id: roomId }, query: { limit: 200 } };
  return (await caller.call(listMessages, input)).data;
}

/** Posts a message that is answered; resolves to its id once it is acknowledged. */
export async function ask(caller: Caller, roomId: string, content: string): Promise<string> {
  const body = { content, aiModel: defaultModelId, useCloudAi: true };
  return (await caller.call(postMessage, { params: { id: roomId }, body })).data.id;
}

/** Writes an entry and queues its merge; resolves to the id of the job once it is acknowledged. */
export async function queueMerge(
  caller: Caller,
  title: string,
  content: string,
  modelId: string = defaultModelId,
): Promise<string> {
  const { entry } = await caller.call(addEntry, {
    body: { title, content, source: 'manual_entry' },
  });
  const { data } = await caller.call(queueJob, {
    body: {
      content: JSON.stringify({ dataRaisContent: content, phodContent: {} }),
      instructions: defaultInstructions,
      modelId,
      metadata: { type: 'datarais_processing', entryId: entry.id },
    },
  });
  return data.jobId;
}
