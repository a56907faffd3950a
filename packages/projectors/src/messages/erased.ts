import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { RoomErased } from '@mach42/domain/rooms/events.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { findMessage } from '@mach42/read-models/messages/messages.reads.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { roomTypeOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import type { Handler } from '../kernel/projector.ts';

const deleteMessagesOf = prepared((q, p: { roomId: string }) =>
  q.deleteFrom('messages').where('room_id', '=', p.roomId),
);

interface Addressed {
  readonly messageId: string;
  readonly roomId: string;
}

export const erased: Handler<RoomErased> = async ({ data: { roomId } }, tx) => {
  await tx.run(deleteMessagesOf, { roomId });
  return undefined;
};

/** A handler that leaves alone what comes late, such as a reply, to a message that was erased. */
export function unlessErased<E extends DomainEvent<string, Addressed>>(
  handler: Handler<E>,
): Handler<E> {
  return async (event, tx) => ((await isErased(tx, event.data)) ? undefined : handler(event, tx));
}

/** A room that was removed in another way is there still. */
async function isErased(tx: Transaction, { roomId, messageId }: Addressed): Promise<boolean> {
  if ((await roomTypeOf(tx, roomId)) !== undefined) return false;
  return (await findMessage(tx, messageId)) === undefined;
}
