import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { findRoom, readableRoomIds } from '@mach42/read-models/rooms/rooms.reads.ts';

export type Viewer = Pick<CallActor, 'id' | 'isGuest' | 'activeRole'>;

/** Guests see only those forums that allow them. */
export const isForViewer = ({ isGuest }: Viewer, { type, settings }: Room): boolean =>
  type !== 'internal_forum' || !isGuest || settings.allowGuests;

/** Whether the viewer keeps order on the platform. */
export const keepsOrder = ({ activeRole }: Viewer): boolean =>
  activeRole === 'moderator' || activeRole === 'admin';

/** Undefined when the room does not exist, or the viewer may not know that it does. */
export async function findVisibleRoom(
  db: Reader,
  viewer: Viewer,
  roomId: string,
): Promise<Room | undefined> {
  const room = await findRoom(db, roomId, viewer.id, keepsOrder(viewer));
  return room !== undefined && isForViewer(viewer, room) ? room : undefined;
}

/** Ids of the rooms that the viewer may read now. */
export const roomsReadableBy = (db: Reader, viewer: Viewer): Promise<string[]> =>
  readableRoomIds(db, { ...viewer, keepsOrder: keepsOrder(viewer) });
