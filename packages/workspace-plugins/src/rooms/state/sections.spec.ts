import type { NotificationLevel } from '@mach42/plugin-kit/shell.ts';
import { describe, expect, it } from 'vitest';
import { roomOf } from './room.fixture.ts';
import { countOf, mentionsIn, sectionsOf, unreadOf } from './sections.ts';

const ids = (rooms: readonly { id: string }[]) => rooms.map(({ id }) => id);

describe('the sections of the sidebar', () => {
  it('ROOM-130 part private chats, rooms and forums', () => {
    const sections = sectionsOf(
      [
        roomOf({ id: 'chat', type: 'private_chat' }),
        roomOf({ id: 'room' }),
        roomOf({ id: 'forum', type: 'internal_forum' }),
      ],
      '',
    );
    expect(ids(sections.privateChats)).toEqual(['chat']);
    expect(ids(sections.rooms)).toEqual(['room']);
    expect(ids(sections.forums)).toEqual(['forum']);
  });

  it('show pinned rooms first, the rest in the order they came in', () => {
    const rooms = [roomOf({ id: 'a' }), roomOf({ id: 'b', pinned: true }), roomOf({ id: 'c' })];
    expect(ids(sectionsOf(rooms, '').rooms)).toEqual(['b', 'a', 'c']);
  });

  it('keep archived rooms apart, of whatever type', () => {
    const rooms = [
      roomOf({ id: 'old', archived: true }),
      roomOf({ id: 'old chat', type: 'private_chat', archived: true }),
      roomOf({ id: 'new' }),
    ];
    const sections = sectionsOf(rooms, '');
    expect(ids(sections.archived)).toEqual(['old', 'old chat']);
    expect(ids(sections.rooms)).toEqual(['new']);
    expect(sections.privateChats).toEqual([]);
  });

  it('hold only the rooms whose name has what was typed', () => {
    const rooms = [roomOf({ id: 'a', name: 'Glaze tests' }), roomOf({ id: 'b', name: 'Market' })];
    expect(ids(sectionsOf(rooms, '  GLAZE ').rooms)).toEqual(['a']);
  });
});

describe('what is unread', () => {
  it('is summed over the rooms in use', () => {
    const rooms = [
      roomOf({ id: 'a', unreadCount: 2 }),
      roomOf({ id: 'b', unreadCount: 12 }),
      roomOf({ id: 'c', unreadCount: 5, archived: true }),
    ];
    expect(unreadOf(rooms, { notificationLevel: 'all', roomLevels: {} })).toBe(14);
    expect(unreadOf(rooms, { notificationLevel: 'all', roomLevels: { b: 'mentions' } })).toBe(2);
    expect(unreadOf(rooms, { notificationLevel: 'none', roomLevels: { b: 'all' } })).toBe(12);
  });

  it('is counted in rooms between people only for a person who wants to be notified of everything', () => {
    const room = roomOf({ id: 'a', unreadCount: 2 });
    const chat = roomOf({ id: 'b', type: 'private_chat', unreadCount: 3 });
    const counts = (notificationLevel: NotificationLevel) => {
      const levels = { notificationLevel, roomLevels: {} };
      return [countOf(room, levels), countOf(chat, levels), unreadOf([room, chat], levels)];
    };
    expect(counts('all')).toEqual([2, 3, 5]);
    expect(counts('mentions')).toEqual([0, 3, 3]);
    expect(counts('none')).toEqual([0, 3, 3]);
  });

  it('is that of mentions for a person who wants to be notified of them alone', () => {
    const rooms = [
      roomOf({ id: 'a', unreadCount: 4, mentionCount: 2 }),
      roomOf({ id: 'b', unreadCount: 3, mentionCount: 1, archived: true }),
    ];
    const sums = (notificationLevel: NotificationLevel) => {
      const levels = { notificationLevel, roomLevels: {} };
      return [unreadOf(rooms, levels), mentionsIn(rooms, levels)];
    };
    expect(sums('all')).toEqual([4, 2]);
    expect(sums('mentions')).toEqual([2, 2]);
    expect(sums('none')).toEqual([0, 0]);
  });

  it('[RO73] of direct messages counts as to the person, unless they are muted', () => {
    const direct = roomOf({ id: 'd', type: 'direct_message', unreadCount: 3 });
    const sums = (notificationLevel: NotificationLevel) => {
      const levels = { notificationLevel, roomLevels: {} };
      return [countOf(direct, levels), mentionsIn([direct], levels)];
    };
    expect(sums('all')).toEqual([3, 3]);
    expect(sums('mentions')).toEqual([3, 3]);
    expect(sums('none')).toEqual([0, 0]);
  });
});

describe('direct messages', () => {
  it('[RO73] are listed once something was written, or while they are open', () => {
    const used = roomOf({ id: 'a', type: 'direct_message', lastMessageAt: '2026-11-20T09:00:00Z' });
    const opened = roomOf({ id: 'b', type: 'direct_message' });
    const listed = (selectedId?: string) =>
      sectionsOf([used, opened], '', selectedId).directMessages.map(({ id }) => id);
    expect(listed()).toEqual(['a']);
    expect(listed('b')).toEqual(['a', 'b']);
  });
});
