import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { CreateRoomBody, Room, RoomSettings } from './schemas.ts';
import { settingsFor } from './settings-for.ts';

const id = '00000000-0000-7000-8000-000000000001';
const room: Room = {
  id,
  _id: id,
  name: 'Plans',
  type: 'group_room',
  description: 'Boxes',
  settings: settingsFor('group_room'),
  participants: [],
  participantCount: 0,
  hasUnread: false,
  unreadCount: 0,
  lastReadMessageId: null,
  pinned: false,
  archived: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastMessageAt: null,
};
const without = (value: object, field: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));

describe('a room', () => {
  it('ROOM-010 has a name, a type, settings, participants and what is unread', () => {
    expect(Value.Check(Room, room)).toBe(true);
    for (const field of ['id', 'name', 'type', 'settings', 'participants', 'hasUnread']) {
      expect(Value.Check(Room, without(room, field))).toBe(false);
    }
    expect(Value.Check(Room, without(room, 'unreadCount'))).toBe(false);
    expect(Value.Check(Room, { ...room, description: 1 })).toBe(false);
  });

  it('ROOM-020 is a private chat, a group room or a forum, and nothing else', () => {
    for (const type of ['private_chat', 'group_room', 'internal_forum']) {
      expect(Value.Check(CreateRoomBody, { name: 'Plans', type })).toBe(true);
    }
    expect(Value.Check(CreateRoomBody, { name: 'Plans', type: 'channel' })).toBe(false);
  });

  it('ROOM-030 allows or forbids six things, and is private or public', () => {
    const settings = settingsFor('group_room');
    expect(Value.Check(RoomSettings, settings)).toBe(true);
    for (const name of Object.keys(settings)) {
      expect(Value.Check(RoomSettings, { ...settings, [name]: 'perhaps' })).toBe(false);
      expect(Value.Check(RoomSettings, without(settings, name))).toBe(false);
    }
    expect(Object.keys(settings).toSorted()).toEqual([
      'allowAI',
      'allowDeletion',
      'allowEditing',
      'allowGuests',
      'allowReactions',
      'allowThreads',
      'visibility',
    ]);
  });

  it('ROOM-300 is public as a forum, and private otherwise', () => {
    const visibilities = (['internal_forum', 'group_room', 'private_chat'] as const).map(
      (type) => settingsFor(type).visibility,
    );
    expect(visibilities).toEqual(['public', 'private', 'private']);
  });
});
