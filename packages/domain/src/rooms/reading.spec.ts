import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { dana, pia } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { at, forum, group, roomId } from '@mach42/testing/rooms/room-events.ts';
import { describe, it } from 'vitest';
import type { Actor } from '../kernel/decider.ts';
import { roomsDecider } from './decider.ts';
import type { RoomEvent } from './events.ts';
import {
  readingDecider,
  type ReadingEvent,
  type RoomMarkedUnread,
  type RoomRead,
} from './reading.ts';

const messageId = '00000000-0000-7000-8000-0000000000d1';
const stateOf = (event: RoomEvent) => roomsDecider.evolve(roomsDecider.initialState, event, at);
const read = (place: number, actor: Actor = dana, room = stateOf(group), where = roomId) =>
  ({
    type: 'MarkRead',
    data: { room, messageId, message: { roomId: where, place } },
    actor,
    at,
  }) as const;
const hasRead = (place: number, { id }: Actor = dana): RoomRead => ({
  type: 'RoomRead',
  data: { roomId, userId: id, messageId, place },
});
const reading = (...events: readonly ReadingEvent[]) => given(readingDecider, ...events);

describe('saying what was read', () => {
  it('[RO50] moves forward only', () => {
    reading().when(read(7)).happens(hasRead(7));
    reading(hasRead(7)).when(read(9)).happens(hasRead(9));
    reading(hasRead(7)).when(read(7)).nothingHappens();
    reading(hasRead(7)).when(read(3)).nothingHappens();
  });

  it('[RO50] takes a message of the room', () => {
    const elsewhere = read(7, dana, stateOf(group), messageId);
    reading().when(elsewhere).isRefused('VALIDATION_ERROR', roomTexts.notInThisRoom);
    const { message: _, ...none } = read(7).data;
    reading()
      .when({ ...read(7), data: none })
      .isRefused('VALIDATION_ERROR');
  });

  it('[RO50] is for who is in the room; who looks into a forum leaves no mark', () => {
    reading().when(read(7, pia)).isRefused('NOT_FOUND');
    reading()
      .when(read(7, pia, stateOf(forum)))
      .nothingHappens();
  });

  it('[RO51] is taken back from a message on, and said again', () => {
    const unread = { ...read(5), type: 'MarkUnread' } as const;
    const markedUnread: RoomMarkedUnread = { type: 'RoomMarkedUnread', data: hasRead(5).data };
    reading(hasRead(7)).when(unread).happens(markedUnread);
    reading(hasRead(7), markedUnread).when(unread).nothingHappens();
    reading(hasRead(7), markedUnread).when(read(5)).happens(hasRead(5));
    reading(hasRead(7), markedUnread).when(read(4)).nothingHappens();
    reading()
      .when({ ...unread, actor: pia })
      .isRefused('NOT_FOUND');
    const forumUnread = { ...read(5, pia, stateOf(forum)), type: 'MarkUnread' } as const;
    reading().when(forumUnread).nothingHappens();
  });
});
