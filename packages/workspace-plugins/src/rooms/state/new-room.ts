import type { CreateRoomBody, RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';

/** The form 'Create New Room' as it is filled in. */
export interface NewRoom {
  readonly name: string;
  readonly type: RoomType;
  readonly description: string;
  /** Only what the person chose themselves. */
  readonly chosen: Partial<RoomSettings>;
}

export const emptyRoom: NewRoom = { name: '', type: 'group_room', description: '', chosen: {} };

/** A private chat has no description. */
export function hasDescription(type: RoomType): boolean {
  return type !== 'private_chat';
}

export function settingsShown({ type, chosen }: NewRoom): RoomSettings {
  return settingsFor(type, chosen);
}

/** Undefined while the name is blank. */
export function bodyOf(room: NewRoom): CreateRoomBody | undefined {
  const name = room.name.trim();
  if (name === '') return undefined;
  const description = hasDescription(room.type) ? room.description.trim() : '';
  return {
    name,
    type: room.type,
    ...(description === '' ? {} : { description }),
    settings: settingsShown(room),
  };
}
