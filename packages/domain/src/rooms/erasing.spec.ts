import { ada, dana, system } from '@mach42/testing/actors.ts';
import { at, chat, forum, group, room, roomId } from '@mach42/testing/rooms/room-events.ts';
import { describe, it } from 'vitest';
import type { RoomEvent } from './events.ts';

const erased: RoomEvent = { type: 'RoomErased', data: { roomId, ownerId: dana.id } };
const removed: RoomEvent = { type: 'RoomRemoved', data: { roomId, removedBy: dana.id } };
const erase = { type: 'EraseRoom', data: {}, actor: system, at } as const;
const restore = { type: 'RestoreRoom', data: {}, actor: dana, at } as const;

describe('erasing a private chat', () => {
  it('[RO42] is done by the platform, once, of a removed one too', () => {
    room(chat).when(erase).happens(erased);
    room(chat, removed).when(erase).happens(erased);
    room(chat, erased).when(erase).nothingHappens();
    room().when(erase).nothingHappens();
    for (const actor of [dana, ada]) {
      room(chat)
        .when({ ...erase, actor })
        .isRefused('FORBIDDEN');
    }
  });

  it('[RO42] is for no room that others are in', () => {
    room(group).when(erase).isRefused('FORBIDDEN');
    room(forum).when(erase).isRefused('FORBIDDEN');
  });

  it('[RO42] cannot be taken back', () => {
    room(chat, erased).when(restore).isRefused('NOT_FOUND');
    room(chat, removed, erased).when(restore).isRefused('NOT_FOUND');
  });
});
