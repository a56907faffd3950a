import type { Room, RoomType } from '@mach42/contracts/rooms/schemas.ts';

export interface Sections {
  readonly privateChats: readonly Room[];
  readonly rooms: readonly Room[];
  readonly forums: readonly Room[];
  /** Of any type. */
  readonly archived: readonly Room[];
}

/**
 * The rooms of the sidebar, whose name holds what was typed: pinned first, else in the order they
 * came in, and archived ones apart.
 */
export function sectionsOf(rooms: readonly Room[], typed: string): Sections {
  const wanted = typed.trim().toLowerCase();
  const found = rooms.filter(({ name }) => name.toLowerCase().includes(wanted));
  const inUse = found.filter(({ archived }) => !archived);
  const pinnedFirst = [
    ...inUse.filter(({ pinned }) => pinned),
    ...inUse.filter(({ pinned }) => !pinned),
  ];
  const ofType = (type: RoomType) => pinnedFirst.filter((room) => room.type === type);
  return {
    privateChats: ofType('private_chat'),
    rooms: ofType('group_room'),
    forums: ofType('internal_forum'),
    archived: found.filter(({ archived }) => archived),
  };
}

export function unreadOf(rooms: readonly Room[]): number {
  return rooms.reduce((sum, { archived, unreadCount }) => sum + (archived ? 0 : unreadCount), 0);
}
