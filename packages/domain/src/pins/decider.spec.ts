import { limits } from '@mach42/contracts/kernel/limits.ts';
import { pinTexts } from '@mach42/contracts/pins/texts.ts';
import { dana, guest, mo, pia } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { at, forum, group, roomId } from '@mach42/testing/rooms/room-events.ts';
import { describe, expect, it } from 'vitest';
import { roomsDecider } from '../rooms/decider.ts';
import type { RoomEvent } from '../rooms/events.ts';
import { pinsDecider, pinsWhereFull, type PinEvent } from './decider.ts';

const messageId = '00000000-0000-7000-8000-0000000000d1';
const stateOf = (...events: readonly RoomEvent[]) =>
  roomsDecider.evolveAll?.(
    roomsDecider.initialState,
    events.map((event) => ({ event, at })),
  ) ?? roomsDecider.initialState;
const joined = (userId: string, role: 'member' | 'visitor' = 'member'): RoomEvent => ({
  type: 'ParticipantJoined',
  data: { roomId, userId, role },
});
const withMo = stateOf(group, joined(mo.id));
const pin = (actor = dana, room = withMo, deleted: readonly string[] = []) =>
  ({ type: 'PinMessage', data: { room, messageId, deleted }, actor, at }) as const;
const unpin = (actor = dana, room = withMo) =>
  ({ type: 'UnpinMessage', data: { room, messageId }, actor, at }) as const;
const event = (type: PinEvent['type'], { id: userId } = dana): PinEvent => ({
  type,
  data: { roomId, messageId, userId },
});

describe('pinning a message', () => {
  it('[PQ1] is for all who are in the room, as is unpinning it', () => {
    given(pinsDecider).when(pin()).happens(event('MessagePinned'));
    given(pinsDecider)
      .when(pin({ ...dana, activeRole: 'admin' }))
      .happens(event('MessagePinned'));
    given(pinsDecider, event('MessagePinned'))
      .when(unpin(mo))
      .happens(event('MessageUnpinned', mo));
  });

  it('[PQ1] is not for others, nor for guests', () => {
    for (const room of [withMo, stateOf(forum), stateOf()]) {
      given(pinsDecider).when(pin(pia, room)).isRefused('NOT_FOUND');
      given(pinsDecider, event('MessagePinned')).when(unpin(pia, room)).isRefused('NOT_FOUND');
    }
    const withGuest = stateOf(forum, joined(guest.id, 'visitor'));
    given(pinsDecider).when(pin(guest, withGuest)).isRefused('FORBIDDEN');
    given(pinsDecider, event('MessagePinned')).when(unpin(guest, withGuest)).isRefused('FORBIDDEN');
  });

  it('[PQ2] leaves the other pins of the room as they are', () => {
    const other: PinEvent = {
      type: 'MessagePinned',
      data: { roomId, messageId: '00000000-0000-7000-8000-0000000000d2', userId: dana.id },
    };
    given(pinsDecider, event('MessagePinned'), other).when(pin()).nothingHappens();
  });

  it('is about the person who pins, in the stream of the room', () => {
    const about = { key: roomId, subjects: [mo.id] };
    expect(pinsDecider.about(event('MessagePinned', mo))).toEqual(about);
  });

  it('[PQ2] changes nothing when it is so already', () => {
    given(pinsDecider, event('MessagePinned')).when(pin(mo)).nothingHappens();
    given(pinsDecider).when(unpin()).nothingHappens();
    given(pinsDecider, event('MessagePinned'), event('MessageUnpinned'))
      .when(unpin())
      .nothingHappens();
  });

  const others = Array.from({ length: limits.pinsOfRoom }, (_, n): PinEvent => {
    const id = `00000000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
    return { type: 'MessagePinned', data: { roomId, messageId: id, userId: dana.id } };
  });

  it('[PQ3] is limited for a room', () => {
    given(pinsDecider, ...others)
      .when(pin())
      .isRefused('VALIDATION_ERROR', pinTexts.tooMany);
    given(pinsDecider, ...others.slice(1))
      .when(pin())
      .happens(event('MessagePinned'));
  });

  it('[PQ3] unpins those that were deleted, where the room has no place for another', () => {
    const [first, second] = others as [PinEvent, PinEvent];
    const deleted = [first, second].map(({ data }) => data.messageId);
    const unpinned = (one: PinEvent): PinEvent => ({ ...one, type: 'MessageUnpinned' });
    given(pinsDecider, ...others)
      .when(pin(dana, withMo, [...deleted, messageId]))
      .happens(unpinned(first), unpinned(second), event('MessagePinned'));
    given(pinsDecider)
      .when(pin(dana, withMo, deleted))
      .happens(event('MessagePinned'));
  });

  it('[PQ3] looks for deleted ones only where there is no place for another', () => {
    const stateOfPins = (events: readonly PinEvent[]) =>
      events.reduce((state, one) => pinsDecider.evolve(state, one, at), pinsDecider.initialState);
    expect(pinsWhereFull(stateOfPins(others.slice(1)))).toEqual([]);
    expect(pinsWhereFull(stateOfPins(others))).toHaveLength(limits.pinsOfRoom);
  });
});
