import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { conversationActions } from './actions.ts';
import { withChangesApplied } from './changes-while-loading.ts';
import { emptyConversation, withNewer, withNewest, withOlder } from './conversation.ts';
import {
  messageReducers,
  withConversation,
  outgoingReducers,
  withOutgoing,
  withoutOutgoing,
  replyReducers,
} from './message-reducers.ts';
import { peopleReducers } from './people-reducers.ts';
import {
  initialRoomState,
  type RoomState,
  type ToWrite,
  type Conversation,
  type Outgoing,
} from './room-state.ts';
import { changedRoom, withRoom, withRooms, withoutRoom } from './rooms.ts';
import { sliceName } from './slice-name.ts';

type Change<Type extends keyof ChangeData> = PayloadAction<ChangeData[Type]>;

/** Changes the list of rooms, and which of them are open. */
const roomReducers = {
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
  /** Lists of participants that were read before may be out of date. */
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
  /** Stores the answer to a call about a room, which may have been removed in the meantime. */
  roomChanged: (state: RoomState, { payload }: PayloadAction<Room>): RoomState =>
    changedRoom(state, payload.id, () => payload),
  /** Stores a room that was removed and is restored. */
  roomRestored: (state: RoomState, { payload }: PayloadAction<Room>): RoomState =>
    withRoom(state, payload),
  roomForgotten: (state: RoomState, { payload }: PayloadAction<{ roomId: string }>): RoomState =>
    withoutRoom(state, payload.roomId),

  /** Opens a chat; undefined: a new chat, which exists once a message is written in it. */
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

/** Whether an error says that the sign-in is no longer valid: the data that was read is then forgotten. */
function isAuthFailure(error: Pick<Failure, 'code' | 'status' | 'message'>): boolean {
  return /401|auth/i.test(`${error.status} ${error.code} ${error.message}`);
}

interface Page {
  readonly roomId: string;
  /** The messages, oldest first. */
  readonly messages: readonly Message[];
  readonly isHeldUp?: boolean;
  /** The actions that changed the room's messages since the page was requested, oldest first. */
  readonly arrived?: readonly UnknownAction[];
}
type OlderPage = Page & { readonly hasMore: boolean };
type NewerPage = Page & { readonly hasNewer: boolean };

/** Returns the outgoing messages that are not in the room yet. */
function withoutArrived(
  outgoing: readonly Outgoing[],
  messages: readonly Message[],
): readonly Outgoing[] {
  const arrived = new Set(
    messages.flatMap(({ isUser, metadata }) => (isUser ? (metadata.tempId ?? []) : [])),
  );
  const isOnItsWay = ({ tempId }: Outgoing) => !arrived.has(tempId);
  return outgoing.every(isOnItsWay) ? outgoing : outgoing.filter(isOnItsWay);
}

/** Sets a conversation after a page of it was read. The page may be older than changes that have arrived. */
function inStep(
  state: RoomState,
  { roomId, isHeldUp = false, arrived = [] }: Page,
  conversation: Conversation,
): RoomState {
  const messagesByRoom = { ...state.messagesByRoom, [roomId]: { ...conversation, isHeldUp } };
  return withChangesApplied({ ...state, messagesByRoom }, roomId, arrived);
}

function withPage(
  state: RoomState,
  page: Page,
  join: (conversation: Conversation) => Conversation,
): RoomState {
  const before = state.messagesByRoom[page.roomId];
  return before === undefined ? state : inStep(state, page, join(before));
}

/** Changes the loaded stretch of a room's messages. */
const pageReducers = {
  /**
   * `fresh`: drops the loaded older messages. A stretch that a jump has shown instead of the newest messages stays.
   */
  newestPageLoaded: (
    state: RoomState,
    { payload }: PayloadAction<OlderPage & { readonly fresh?: boolean }>,
  ): RoomState => {
    const before = state.messagesByRoom[payload.roomId] ?? emptyConversation;
    if (before.hasNewer) return state;
    const kept = payload.fresh === true ? emptyConversation : before;
    const conversation = withNewest(kept, payload.messages, payload.hasMore);
    const outgoing = withoutArrived(state.outgoing, payload.messages);
    return inStep({ ...state, outgoing }, payload, conversation);
  },
  stretchLoaded: (
    state: RoomState,
    { payload }: PayloadAction<OlderPage & NewerPage>,
  ): RoomState => {
    const { messages, hasMore, hasNewer } = payload;
    return inStep(state, payload, { messages, hasMore, hasNewer, loadingOlder: false });
  },
  olderWanted: (state: RoomState, { payload }: PayloadAction<string>): RoomState =>
    withConversation(state, payload, (before) => ({ ...before, loadingOlder: true })),
  olderPageLoaded: (state: RoomState, { payload }: PayloadAction<OlderPage>): RoomState =>
    withPage(state, payload, (before) => withOlder(before, payload.messages, payload.hasMore)),
  newerPageLoaded: (state: RoomState, { payload }: PayloadAction<NewerPage>): RoomState =>
    withPage(state, payload, (before) => withNewer(before, payload.messages, payload.hasNewer)),
  /**
   * Forgets the conversations that are not open, because they may have changed unseen; they are read again when they
   * are opened.
   */
  closedForgotten: (state: RoomState): RoomState => {
    const open = [state.personalChats.activeChatId, state.workspaceRooms.activeRoomId];
    const kept = Object.entries(state.messagesByRoom).filter(([roomId]) => open.includes(roomId));
    return { ...state, messagesByRoom: Object.fromEntries(kept) };
  },
  targeted: (
    state: RoomState,
    { payload }: PayloadAction<NonNullable<RoomState['target']>>,
  ): RoomState => ({ ...state, target: payload }),
  targetShown: (state: RoomState): RoomState => ({ ...state, target: undefined }),
};

/** Gives a composer a text that was chosen elsewhere on the screen. */
const writingReducers = {
  writingAsked: (state: RoomState, { payload }: PayloadAction<ToWrite>): RoomState => ({
    ...state,
    toWrite: payload,
  }),
  writingBegun: (state: RoomState): RoomState => ({ ...state, toWrite: undefined }),
};

/** Private chats, rooms and forums, for every plugin that shows them. */
export const conversationsSlice = createSlice({
  name: sliceName,
  initialState: initialRoomState,
  reducers: {
    ...roomReducers,
    ...pageReducers,
    ...messageReducers,
    ...replyReducers,
    ...outgoingReducers,
    ...peopleReducers,
    ...writingReducers,
  },
  extraReducers: (builder) =>
    builder
      .addCase(conversationActions.send, (state, { payload }) => withOutgoing(state, payload))
      .addCase(conversationActions.retrySending, (state, { payload }) =>
        outgoingReducers.sendingStarted(state, { type: '', payload: payload.tempId }),
      )
      .addCase(conversationActions.discardOutgoing, (state, { payload }) =>
        withoutOutgoing(state, payload.tempId),
      )
      .addCase(conversationActions.markRead, (state, { payload }) =>
        roomReducers.roomRead(state, {
          type: '',
          payload: { roomId: payload.roomId, lastReadMessageId: payload.messageId, unreadCount: 0 },
        }),
      ),
});

/**
 * The actions of the slice: each records something that happened. Only the saga and the live mapping dispatch them.
 */
export const conversations = conversationsSlice.actions;
