import { describe, expect, it } from 'vitest';
import { foldAll } from '../kernel/decider.ts';
import { roomsDecider } from './decider.ts';
import type { RoomEvent } from './events.ts';
import { evolve, evolveAll } from './evolve.ts';
import type { ExistingRoom, RoomState } from './state.ts';

const roomId = 'room';
const at = '2026-01-01T00:00:00.000Z';
const settings = {
  allowThreads: true,
  allowReactions: true,
  allowEditing: true,
  allowDeletion: true,
  allowAI: true,
  allowGuests: true,
  visibility: 'public',
} as const;
const created: RoomEvent = {
  type: 'RoomCreated',
  data: { roomId, name: 'Plans', roomType: 'internal_forum', settings, ownerId: 'person 0' },
};
/** Up to an hour. */
const atSecond = (n: number): string =>
  `2026-01-01T00:${twoDigits(Math.floor(n / 60))}:${twoDigits(n % 60)}.000Z`;
const twoDigits = (n: number): string => String(n).padStart(2, '0');

const happened = (events: readonly RoomEvent[]) =>
  events.map((event, n) => ({ event, at: atSecond(n) }));

/** Numbers from 0 to below `most`, the same for the same seed. */
function numbersOf(seed: number): (most: number) => number {
  let last = seed;
  return (most) => {
    last = (last * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((last / 2 ** 31) * most);
  };
}

function randomEvents(seed: number, count: number): RoomEvent[] {
  const below = numbersOf(seed);
  return Array.from({ length: count }, (): RoomEvent => {
    const userId = `person ${below(6)}`;
    const invitationId = `invitation ${below(8)}`;
    const expiresAt = atSecond(below(count * 2));
    const invitation = { roomId, invitationId, invitedBy: 'person 0', expiresAt };
    const choices: RoomEvent[] = [
      { type: 'ParticipantJoined', data: { roomId, userId, role: 'member' } },
      { type: 'ParticipantLeft', data: { roomId, userId } },
      { type: 'ParticipantRemoved', data: { roomId, userId } },
      { type: 'ParticipantRoleAssigned', data: { roomId, userId, role: 'moderator' } },
      { type: 'ParticipantInvited', data: invitation },
      { type: 'ParticipantInvited', data: { ...invitation, userId } },
      { type: 'InvitationRevoked', data: { roomId, invitationId, revokedBy: userId } },
      { type: 'RoomPinned', data: { roomId, userId } },
      { type: 'RoomUnpinned', data: { roomId, userId } },
      { type: 'RoomArchived', data: { roomId, userId } },
      { type: 'RoomUnarchived', data: { roomId, userId } },
      { type: 'RoomRemoved', data: { roomId, removedBy: userId } },
      { type: 'RoomRestored', data: { roomId, restoredBy: userId } },
      { type: 'RoomRenamed', data: { roomId, name: `Plans ${below(9)}` } },
    ];
    return choices[below(choices.length)] ?? created;
  });
}

/** Returns a state without invitations that are over, because it is left open when they are forgotten. */
function lasting(state: RoomState, now: string): unknown {
  const room = state.exists ? state : state.removed;
  if (room === undefined) return state;
  const open = Object.entries(room.invitations).filter(([, { expiresAt }]) => expiresAt > now);
  return { ...state, ...room, exists: state.exists, invitations: Object.fromEntries(open) };
}

describe('the events of a room', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '[RO80] lead to the same state one by one and all at once, seed %i',
    (seed) => {
      const all = happened([created, ...randomEvents(seed, 200)]);
      const end = all.at(-1)?.at ?? at;
      let one: RoomState = roomsDecider.initialState;
      for (const { event, at: when } of all) one = evolve(one, event, when);
      const together = evolveAll(roomsDecider.initialState, all);
      expect(lasting(together, end)).toEqual(lasting(one, end));
      const half = evolveAll(roomsDecider.initialState, all.slice(0, 100));
      expect(lasting(evolveAll(half, all.slice(100)), end)).toEqual(lasting(one, end));
    },
  );

  it('[RO80] leave the state before them as it was', () => {
    const before = evolveAll(
      roomsDecider.initialState,
      happened([created, ...randomEvents(9, 50)]),
    );
    const copy = structuredClone(before);
    evolveAll(before, happened(randomEvents(10, 200)));
    expect(before).toEqual(copy);
  });

  it.each([100, 400])('[RO80] copy each collection once, for %i of them', (count) => {
    const room = foldAll(roomsDecider, roomsDecider.initialState, happened([created]));
    let copies = 0;
    const watched = <T extends object>(collection: T): T =>
      new Proxy(collection, {
        ownKeys(target) {
          copies += 1;
          return Reflect.ownKeys(target);
        },
      });
    const { participants, invitations, barred, ...rest } = room as ExistingRoom;
    const start = {
      ...rest,
      participants: watched(participants),
      invitations: watched(invitations),
      barred: watched(barred),
    };
    const events = Array.from({ length: count }, (_, n): RoomEvent[] => {
      const userId = `new ${n}`;
      const invitation = { roomId, invitationId: `${n}`, userId, invitedBy: 'person 0' };
      return [
        { type: 'ParticipantInvited', data: { ...invitation, expiresAt: '2027-01-01T00:00:00Z' } },
        { type: 'ParticipantJoined', data: { roomId, userId, role: 'member' } },
        { type: 'ParticipantRemoved', data: { roomId, userId } },
        { type: 'ParticipantInvited', data: { ...invitation, expiresAt: '2027-01-01T00:00:00Z' } },
      ];
    }).flat();
    const after = evolveAll(start, happened(events)) as ExistingRoom;
    expect(Object.keys(after.invitations)).toHaveLength(count);
    expect(copies).toBeLessThanOrEqual(6);
  });
});
