import { insertInto } from '../kernel/insert.ts';
import { prepared } from '../kernel/prepared.ts';
import type { Flag } from '../kernel/table.ts';
import { participantsTable, roomsTable } from './rooms.table.ts';

export const insertRoom = insertInto('rooms', roomsTable.columns);

export const setRoomName = prepared((q, p: { id: string; name: string }) =>
  q.updateTable('rooms').set({ name: p.name }).where('id', '=', p.id),
);

export const setRoomDescription = prepared((q, p: { id: string; description: string }) =>
  q.updateTable('rooms').set({ description: p.description }).where('id', '=', p.id),
);

/** `id` is the room's. */
export const setPinned = prepared((q, p: { id: string; userId: string; pinned: Flag }) =>
  q
    .updateTable('participants')
    .set({ pinned: p.pinned })
    .where('room_id', '=', p.id)
    .where('user_id', '=', p.userId),
);

export const insertParticipant = insertInto('participants', participantsTable.columns);

export const deleteParticipant = prepared((q, p: { roomId: string; userId: string }) =>
  q.deleteFrom('participants').where('room_id', '=', p.roomId).where('user_id', '=', p.userId),
);
