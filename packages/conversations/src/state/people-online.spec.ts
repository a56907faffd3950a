import { describe, expect, it } from 'vitest';
import { conversationsLive } from '../live.ts';
import { conversations, conversationsSlice } from './conversations-slice.ts';
import { initialRoomState, type RoomState } from './room-state.ts';
import { chatRoom } from './room.fixture.ts';

const participant = (userId: string) => ({
  ...chatRoom({ id: 'r1' }).participants[0]!,
  userId,
});
const present = (userId: string, online = true) =>
  conversationsLive.presence!({ t: 'presence', userId, online });
const online = (count: number, userIds?: readonly string[]) =>
  conversationsLive.online!({
    t: 'online',
    roomId: 'r1',
    count,
    ...(userIds === undefined ? {} : { userIds }),
  });

function after(...actions: Parameters<typeof conversationsSlice.reducer>[1][]): RoomState {
  const participants = ['dana', 'mo', 'pia'].map(participant);
  return [
    conversations.roomsLoaded([{ ...chatRoom({ id: 'r1' }), participants }]),
    ...actions,
  ].reduce<RoomState>(
    (state, action) => conversationsSlice.reducer(state, action),
    initialRoomState,
  );
}

describe('who is online', () => {
  it('is each person who was reported, until they are gone', () => {
    const state = after(present('mo'), present('pia'), present('mo'), present('pia', false));
    expect(state.online).toEqual(['mo']);
    expect(state.onlineCounts).toEqual({});
  });

  it('is a number where the room is full, the newest one', () => {
    expect(after(online(501), online(740)).onlineCounts).toEqual({ r1: 740 });
  });

  it('is each again once they are named: of those in the room no other person, elsewhere who was', () => {
    const state = after(
      present('mo'),
      present('elsewhere'),
      online(501),
      online(2, ['pia', 'dana']),
    );
    expect(state.online).toEqual(['elsewhere', 'pia', 'dana']);
    expect(state.onlineCounts).toEqual({});
  });

  it('is not known without a connection', () => {
    const state = after(present('mo'), online(501), conversations.connectionLost());
    expect(state).toMatchObject({ online: [], onlineCounts: {} });
  });
});
