import type { MessageDeleted } from '@mach42/domain/messages/events.ts';
import type { PinEvent } from '@mach42/domain/pins/decider.ts';
import type { RoomErased } from '@mach42/domain/rooms/events.ts';
import { toRoom } from '@mach42/read-models/changes/change.ts';
import { pinsTable } from '@mach42/read-models/pins/table.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { projector } from '../kernel/projector.ts';
import { unlessErased } from '../messages/erased.ts';

const removePin = prepared((q, p: { messageId: string }) =>
  q.deleteFrom('pins').where('message_id', '=', p.messageId),
);

const removePinsOf = prepared((q, p: { roomId: string }) =>
  q.deleteFrom('pins').where('room_id', '=', p.roomId),
);

export const pinsProjector = projector<PinEvent | MessageDeleted | RoomErased>({
  name: 'pins',
  version: 1,
  tables: ['pins'],
  reads: ['rooms', 'messages'],
  on: {
    MessagePinned: unlessErased(
      async ({ data: { roomId, messageId, userId }, at, position }, tx) => {
        await tx.run(pinsTable.insert, {
          message_id: messageId,
          room_id: roomId,
          pinned_by: userId,
          pinned_at: at,
          position,
        });
        const data = { roomId, messageId };
        return { type: 'MessagePinned', roomId, data, audiences: [toRoom(roomId)] };
      },
    ),
    MessageUnpinned: unlessErased(async ({ data: { roomId, messageId } }, tx) => {
      await tx.run(removePin, { messageId });
      const data = { roomId, messageId };
      return { type: 'MessageUnpinned', roomId, data, audiences: [toRoom(roomId)] };
    }),
    MessageDeleted: async ({ data: { messageId } }, tx) => {
      await tx.run(removePin, { messageId });
      return undefined;
    },
    RoomErased: async ({ data: { roomId } }, tx) => {
      await tx.run(removePinsOf, { roomId });
      return undefined;
    },
  },
});
