import type { Participant } from '@mach42/contracts/rooms/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { RoomState, Typist } from './room-state.ts';
import { changedRoom } from './rooms.ts';

type Change<Type extends keyof ChangeData> = PayloadAction<ChangeData[Type]>;
type People = readonly Participant[];

function withPeople(
  state: RoomState,
  { roomId, userId }: { readonly roomId: string; readonly userId: string },
  change: (people: People) => Participant[],
  /** Returns the change of the number of people; `isKnown`: the person was listed already. */
  more: (isKnown: boolean) => number = () => 0,
): RoomState {
  const listed = state.participantsByRoom[roomId];
  const room = state.rooms.find(({ id }) => id === roomId);
  const isKnown = [...(listed ?? []), ...(room?.participants ?? [])].some(
    (one) => one.userId === userId,
  );
  const participantsByRoom =
    listed === undefined
      ? state.participantsByRoom
      : { ...state.participantsByRoom, [roomId]: change(listed) };
  return changedRoom({ ...state, participantsByRoom }, roomId, (room) => ({
    ...room,
    participants: change(room.participants),
    participantCount: Math.max(0, room.participantCount + more(isKnown)),
  }));
}

/** Whether a room may have people who are not listed in it. */
function listsNotAll(state: RoomState, roomId: string): boolean {
  const room = state.rooms.find(({ id }) => id === roomId);
  return room !== undefined && room.participantCount > room.participants.length;
}

interface PeoplePage {
  readonly roomId: string;
  readonly participants: People;
  /** The position at which the next page begins; null after the last page. */
  readonly next: number | null;
  /** Whether the page follows the people who are listed already. */
  readonly goesOn: boolean;
}

export function withoutTypist(state: RoomState, roomId: string, userId: string): RoomState {
  const typists = state.typing[roomId];
  if (typists === undefined || !typists.some((typist) => typist.userId === userId)) return state;
  const left = typists.filter((typist) => typist.userId !== userId);
  return { ...state, typing: { ...state.typing, [roomId]: left } };
}

/** Changes who is in the rooms, who is online, and who is writing. */
export const peopleReducers = {
  participantsLoaded: (
    state: RoomState,
    { payload: { roomId, participants, next, goesOn } }: PayloadAction<PeoplePage>,
  ): RoomState => {
    const before = goesOn ? (state.participantsByRoom[roomId] ?? []) : [];
    const known = new Set(before.map(({ userId }) => userId));
    const listed = [...before, ...participants.filter(({ userId }) => !known.has(userId))];
    return {
      ...state,
      participantsByRoom: { ...state.participantsByRoom, [roomId]: listed },
      participantsNext: { ...state.participantsNext, [roomId]: next },
    };
  },
  participantJoined: (state: RoomState, { payload }: Change<'ParticipantJoined'>): RoomState =>
    withPeople(
      state,
      payload,
      (people) => [
        ...people.filter(({ userId }) => userId !== payload.userId),
        payload.participant,
      ],
      (isKnown) => (isKnown ? 0 : 1),
    ),
  /** `removed`: another person removed them. */
  participantGone: (
    state: RoomState,
    { payload }: PayloadAction<ChangeData['ParticipantLeft'] & { readonly removed?: boolean }>,
  ): RoomState =>
    withPeople(
      state,
      payload,
      (people) => people.filter(({ userId }) => userId !== payload.userId),
      (isKnown) => (isKnown || listsNotAll(state, payload.roomId) ? -1 : 0),
    ),
  roleAssigned: (state: RoomState, { payload }: Change<'ParticipantRoleAssigned'>): RoomState =>
    withPeople(state, payload, (people) =>
      people.map((one) => (one.userId === payload.userId ? { ...one, role: payload.role } : one)),
    ),
  blockedLoaded: (state: RoomState, { payload }: PayloadAction<readonly string[]>): RoomState => ({
    ...state,
    blocked: payload,
  }),
  personBlocked: (state: RoomState, { payload }: Change<'PersonBlocked'>): RoomState => ({
    ...state,
    blocked: [...state.blocked.filter((id) => id !== payload.userId), payload.userId],
  }),
  personUnblocked: (state: RoomState, { payload }: Change<'PersonUnblocked'>): RoomState => ({
    ...state,
    blocked: state.blocked.filter((id) => id !== payload.userId),
  }),
  presenceChanged: (
    state: RoomState,
    { payload }: PayloadAction<{ userId: string; online: boolean }>,
  ): RoomState => {
    const others = state.online.filter((userId) => userId !== payload.userId);
    return { ...state, online: payload.online ? [...others, payload.userId] : others };
  },
  /**
   * Stores the number of people who are online in a room. With `userIds` these are all of them, and each change is
   * reported from now on.
   */
  onlineCounted: (
    state: RoomState,
    {
      payload: { roomId, count, userIds },
    }: PayloadAction<{ roomId: string; count: number; userIds?: readonly string[] }>,
  ): RoomState => {
    if (userIds === undefined) {
      return { ...state, onlineCounts: { ...state.onlineCounts, [roomId]: count } };
    }
    const { [roomId]: _, ...onlineCounts } = state.onlineCounts;
    const room = state.rooms.find(({ id }) => id === roomId);
    const people = state.participantsByRoom[roomId] ?? room?.participants ?? [];
    const here = new Set([...people.map(({ userId }) => userId), ...userIds]);
    const elsewhere = state.online.filter((userId) => !here.has(userId));
    return { ...state, online: [...elsewhere, ...userIds], onlineCounts };
  },
  typed: (
    state: RoomState,
    { payload: { roomId, ...typist } }: PayloadAction<{ roomId: string } & Typist>,
  ): RoomState => {
    if (state.blocked.includes(typist.userId)) return state;
    const others = (state.typing[roomId] ?? []).filter(({ userId }) => userId !== typist.userId);
    return { ...state, typing: { ...state.typing, [roomId]: [...others, typist] } };
  },
  /** Removes the people who count as writing only until a time before `now` (milliseconds since the epoch). */
  typingLapsed: (
    state: RoomState,
    { payload }: PayloadAction<{ roomId: string; now: number }>,
  ): RoomState => {
    const typists = state.typing[payload.roomId] ?? [];
    const left = typists.filter(({ until }) => until > payload.now);
    if (left.length === typists.length) return state;
    return { ...state, typing: { ...state.typing, [payload.roomId]: left } };
  },
};
