import { prepared, type QueryBuilder } from '../query.ts';
import type { Flag } from '../kernel/define-table.ts';
import type { ParticipantRole } from '@mach42/contracts/rooms/schemas.ts';
import { barredTable, participantsTable, roomsTable } from './rooms.table.ts';

export const insertRoom = roomsTable.insert;

export const setRoomName = prepared((q, p: { id: string; name: string }) =>
  q.updateTable('rooms').set({ name: p.name }).where('id', '=', p.id),
);

export const setRoomDescription = prepared((q, p: { id: string; description: string }) =>
  q.updateTable('rooms').set({ description: p.description }).where('id', '=', p.id),
);

export const setRoomSettings = prepared((q, p: { id: string; settings: string }) =>
  q.updateTable('rooms').set({ settings: p.settings }).where('id', '=', p.id),
);

export const setRoomRemoved = prepared((q, p: { id: string; removed: Flag }) =>
  q.updateTable('rooms').set({ removed: p.removed }).where('id', '=', p.id),
);

/** Of a participation; `id` is the room's. */
interface Own {
  id: string;
  userId: string;
}

const participation = (q: QueryBuilder, p: Own) =>
  q.updateTable('participants').where('room_id', '=', p.id).where('user_id', '=', p.userId);

export const setPinned = prepared((q, p: Own & { pinned: Flag }) =>
  participation(q, p).set({ pinned: p.pinned }),
);

export const setArchived = prepared((q, p: Own & { archived: Flag }) =>
  participation(q, p).set({ archived: p.archived }),
);

/** @param p.from `listedFrom` of the role */
export const setRole = prepared((q, p: Own & { role: ParticipantRole; from: number }) =>
  participation(q, p).set((eb) => ({ role: p.role, listed: eb('position', '+', p.from) })),
);

/** @param p.by 1 or -1 */
export const countParticipant = prepared((q, p: { id: string; by: number }) =>
  q
    .updateTable('rooms')
    .set((eb) => ({ participant_count: eb('participant_count', '+', p.by) }))
    .where('id', '=', p.id),
);

/** Never backward, and nothing for who is not in the room. */
export const setRead = prepared((q, p: Own & { messageId: string; place: number }) =>
  participation(q, p)
    .set({ last_read_message_id: p.messageId, read_place: p.place })
    .where('read_place', '<', p.place),
);

export const insertParticipant = participantsTable.insert;

export const deleteParticipant = prepared((q, p: { roomId: string; userId: string }) =>
  q.deleteFrom('participants').where('room_id', '=', p.roomId).where('user_id', '=', p.userId),
);

export const insertBarred = barredTable.insert;

export const deleteBarred = prepared((q, p: { roomId: string; userId: string }) =>
  q.deleteFrom('barred').where('room_id', '=', p.roomId).where('user_id', '=', p.userId),
);
