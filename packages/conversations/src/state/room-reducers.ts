import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import type { PayloadAction } from '@reduxjs/toolkit';
import { initialRoomState, type RoomState } from './room-state.ts';
import { changedRoom, withRoom, withRooms, withoutRoom } from './rooms.ts';

type Change<Type extends keyof ChangeData> = PayloadAction<ChangeData[Type]>;

/** What becomes of the list of rooms, and which of them are open. */
export const roomReducers = {
  loadingStarted: (state: RoomState): RoomState => ({
    ...state,
    isLoading: true,
    error: undefined,
  }),
  loadingFailed: (state: RoomState, { payload }: PayloadAction<Failure>): RoomState => ({
    ...(isAuthFailure(payload) ? initialRoomState : state),
    isLoading: false,
    error: payload,
  }),
  /** Lists of participants that were read before may have people as they were then. */
  roomsLoaded: (state: RoomState, { payload }: PayloadAction<readonly Room[]>): RoomState =>
    withRooms(
      {
        ...state,
        isLoading: false,
        error: undefined,
        participantsByRoom: {},
        participantsNext: {},
      },
      payload,
    ),
  roomStored: (state: RoomState, { payload }: PayloadAction<Room>): RoomState =>
    withRoom(state, payload),
  /** It was removed, and is there again. */
  roomRestored: (state: RoomState, { payload }: PayloadAction<Room>): RoomState =>
    withRoom(state, payload),
  roomForgotten: (state: RoomState, { payload }: PayloadAction<{ roomId: string }>): RoomState =>
    withoutRoom(state, payload.roomId),

  /** Undefined: a new chat, which exists once something is written in it. */
  chatOpened: (state: RoomState, { payload }: PayloadAction<string | undefined>): RoomState =>
    withRooms(
      {
        ...state,
        failure: undefined,
        personalChats: { ...state.personalChats, activeChatId: payload },
      },
      state.rooms,
    ),
  roomOpened: (state: RoomState, { payload }: PayloadAction<string | undefined>): RoomState =>
    withRooms(
      {
        ...state,
        failure: undefined,
        workspaceRooms: { ...state.workspaceRooms, activeRoomId: payload },
      },
      state.rooms,
    ),

  roomRenamed: (state: RoomState, { payload }: Change<'RoomRenamed'>): RoomState =>
    changedRoom(state, payload.roomId, (room) => ({ ...room, name: payload.name })),
  roomDescribed: (state: RoomState, { payload }: Change<'RoomDescribed'>): RoomState =>
    changedRoom(state, payload.roomId, (room) => ({ ...room, description: payload.description })),
  roomSettingsSet: (state: RoomState, { payload }: Change<'RoomSettingsSet'>): RoomState =>
    changedRoom(state, payload.roomId, (room) => ({ ...room, settings: payload.settings })),
  roomPinned: (
    state: RoomState,
    { payload }: PayloadAction<{ roomId: string; pinned: boolean }>,
  ): RoomState =>
    changedRoom(state, payload.roomId, (room) => ({ ...room, pinned: payload.pinned })),
  roomArchived: (
    state: RoomState,
    { payload }: PayloadAction<{ roomId: string; archived: boolean }>,
  ): RoomState =>
    changedRoom(state, payload.roomId, (room) => ({ ...room, archived: payload.archived })),
  roomRead: (state: RoomState, { payload }: Change<'RoomRead'>): RoomState =>
    changedRoom(state, payload.roomId, ({ mentionCount: _, ...room }) => ({
      ...room,
      ...(payload.mentionCount === undefined ? {} : { mentionCount: payload.mentionCount }),
      lastReadMessageId: payload.lastReadMessageId,
      unreadCount: payload.unreadCount,
      hasUnread: payload.unreadCount > 0,
    })),

  unreadHeld: (state: RoomState, { payload }: PayloadAction<string>): RoomState => ({
    ...state,
    heldUnread: payload,
  }),
  unreadReleased: (state: RoomState, { payload }: PayloadAction<string>): RoomState =>
    state.heldUnread === payload ? { ...state, heldUnread: undefined } : state,

  failed: (state: RoomState, { payload }: PayloadAction<Failure>): RoomState =>
    isAuthFailure(payload)
      ? { ...initialRoomState, error: payload }
      : { ...state, failure: payload.message },
  failureDismissed: (state: RoomState): RoomState => ({ ...state, failure: undefined }),
};

/** Whether an error says that the sign-in is not good any more: what was read is then forgotten. */
function isAuthFailure(error: Pick<Failure, 'code' | 'status' | 'message'>): boolean {
  return /401|auth/i.test(`${error.status} ${error.code} ${error.message}`);
}
