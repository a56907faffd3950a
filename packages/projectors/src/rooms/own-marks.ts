import { toUser } from '@mach42/read-models/changes/change.ts';
import { setArchived, setPinned, setRead } from '@mach42/read-models/rooms/rooms.writes.ts';
import { readMark } from '@mach42/read-models/rooms/unread.ts';
import { updateOne } from '../kernel/update-one.ts';
import type { On } from './handlers.ts';

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
