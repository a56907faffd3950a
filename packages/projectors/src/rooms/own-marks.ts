import { toUser } from '@mach42/read-models/changes/change.ts';
import type { Flag } from '@mach42/read-models/kernel/define-table.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { readMark } from '@mach42/read-models/rooms/unread.ts';
import { updateOne } from '../kernel/projector.ts';
import { updateParticipation, type On, type ParticipationKey } from './participation.ts';

const setPinned = prepared((q, p: ParticipationKey & { pinned: Flag }) =>
  updateParticipation(q, p).set({ pinned: p.pinned }),
);

const setArchived = prepared((q, p: ParticipationKey & { archived: Flag }) =>
  updateParticipation(q, p).set({ archived: p.archived }),
);

/** Never backward, and nothing for a person who is not in the room. */
const setRead = prepared((q, p: ParticipationKey & { messageId: string; place: number }) =>
  updateParticipation(q, p)
    .set({ last_read_message_id: p.messageId, read_place: p.place })
    .where('read_place', '<', p.place),
);

export const pinned: On<'RoomPinned'> = async ({ data: { roomId, userId } }, tx) => {
  await updateOne(tx, setPinned, { id: roomId, userId, pinned: 1 });
  return { type: 'RoomPinned', roomId, data: { roomId }, audiences: [toUser(userId)] };
};

export const unpinned: On<'RoomUnpinned'> = async ({ data: { roomId, userId } }, tx) => {
  await updateOne(tx, setPinned, { id: roomId, userId, pinned: 0 });
  return { type: 'RoomUnpinned', roomId, data: { roomId }, audiences: [toUser(userId)] };
};

export const archived: On<'RoomArchived'> = async ({ data: { roomId, userId } }, tx) => {
  await updateOne(tx, setArchived, { id: roomId, userId, archived: 1 });
  return { type: 'RoomArchived', roomId, data: { roomId }, audiences: [toUser(userId)] };
};

export const unarchived: On<'RoomUnarchived'> = async ({ data: { roomId, userId } }, tx) => {
  await updateOne(tx, setArchived, { id: roomId, userId, archived: 0 });
  return { type: 'RoomUnarchived', roomId, data: { roomId }, audiences: [toUser(userId)] };
};

export const read: On<'RoomRead'> = async ({ data }, tx) => {
  const { roomId, userId, messageId, place } = data;
  await tx.run(setRead, { id: roomId, userId, messageId, place });
  const mark = await readMark(tx, roomId, userId);
  return { type: 'RoomRead', roomId, data: mark, audiences: [toUser(userId)] };
};
