import type { Room, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { levelOf } from '@mach42/plugin-kit/notification-level.ts';
import type { DisplayPreferences } from '@mach42/plugin-kit/shell.ts';

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

type Levels = Pick<DisplayPreferences, 'notificationLevel' | 'roomLevels'>;

/** The number beside a room; between people only for a person who wants to be notified of everything. */
export function countOf({ id, type, unreadCount }: Room, levels: Levels): number {
  return type === 'private_chat' || levelOf(levels, id) === 'all' ? unreadCount : 0;
}

export function unreadOf(rooms: readonly Room[], levels: Levels): number {
  return rooms.reduce((sum, room) => sum + (room.archived ? 0 : countOf(room, levels)), 0);
}
