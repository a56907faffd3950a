import { levelOf } from '@mach42/contracts/preferences/notification-preferences.ts';
import type { Room, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { DisplayPreferences } from '@mach42/plugin-kit/shell.ts';

interface Sections {
  readonly privateChats: readonly Room[];
  readonly directMessages: readonly Room[];
  readonly rooms: readonly Room[];
  readonly forums: readonly Room[];
  /** Archived rooms of any type. */
  readonly archived: readonly Room[];
}

/**
 * Groups the rooms of the sidebar whose name contains the typed text: pinned rooms first, else in their given order,
 * and archived rooms separately.
 */
export function sectionsOf(rooms: readonly Room[], typed: string, selectedId?: string): Sections {
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
    // A direct message that was opened but not used is hidden from the other person, and later from the reader too.
    directMessages: ofType('direct_message').filter(
      ({ id, lastMessageAt }) => lastMessageAt !== null || id === selectedId,
    ),
    rooms: ofType('group_room'),
    forums: ofType('internal_forum'),
    archived: found.filter(({ archived }) => archived),
  };
}

type Levels = Pick<DisplayPreferences, 'notificationLevel' | 'roomLevels'>;

/**
 * Returns the number beside a room. In a room between people it counts all messages, only mentions, or nothing, by
 * the level of notifications.
 */
export function countOf(room: Room, levels: Levels): number {
  const isEach = room.type === 'private_chat' || levelOf(levels, room.id) === 'all';
  return isEach ? room.unreadCount : mentionsOf(room, levels);
}

/**
 * Returns the number of unread messages that mention the person, in a room that notifies of mentions; in a direct
 * message all messages count.
 */
export function mentionsOf(
  { id, type, unreadCount, mentionCount = 0 }: Room,
  levels: Levels,
): number {
  if (levelOf(levels, id) === 'none') return 0;
  return type === 'direct_message' ? unreadCount : mentionCount;
}

export function mentionsIn(rooms: readonly Room[], levels: Levels): number {
  return rooms.reduce((sum, room) => sum + (room.archived ? 0 : mentionsOf(room, levels)), 0);
}

export function unreadOf(rooms: readonly Room[], levels: Levels): number {
  return rooms.reduce((sum, room) => sum + (room.archived ? 0 : countOf(room, levels)), 0);
}
