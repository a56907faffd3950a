import type {
  Message,
  MessageMetadata,
  MessageStatus,
} from '@mach42/contracts/messages/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { SendInput } from './actions.ts';
import {
  changed,
  emptyConversation,
  replaced,
  withMessage,
  withoutForGood,
} from './conversation.ts';
import { withoutTypist } from './people-reducers.ts';
import type { Conversation, RoomState, Outgoing } from './room-state.ts';
import { changedRoom, isKnown } from './rooms.ts';

function changedOutgoing(state: RoomState, tempId: string, change: Partial<Outgoing>): RoomState {
  return {
    ...state,
    outgoing: state.outgoing.map((own) => (own.tempId === tempId ? { ...own, ...change } : own)),
  };
}

export function withOutgoing(state: RoomState, input: SendInput): RoomState {
  if (state.outgoing.some((own) => own.tempId === input.tempId)) return state;
  const outgoing: Outgoing = { mentions: [], ...input, status: 'pending', error: undefined };
  return { ...state, outgoing: [...state.outgoing, outgoing] };
}

export function withoutOutgoing(state: RoomState, tempId: string | undefined): RoomState {
  if (!state.outgoing.some((own) => own.tempId === tempId)) return state;
  return { ...state, outgoing: state.outgoing.filter((own) => own.tempId !== tempId) };
}

/** Follows a message of the person from the first attempt to send it until the server has stored it. */
export const outgoingReducers = {
  /** Messages that waited when the page was closed are sent before those that are written now. */
  waitingRestored: (
    state: RoomState,
    { payload }: PayloadAction<readonly Outgoing[]>,
  ): RoomState => {
    const isNew = (own: Outgoing) => !state.outgoing.some(({ tempId }) => tempId === own.tempId);
    return { ...state, outgoing: [...payload.filter(isNew), ...state.outgoing] };
  },
  sendingStarted: (state: RoomState, { payload }: PayloadAction<string>): RoomState =>
    changedOutgoing({ ...state, failure: undefined }, payload, {
      status: 'pending',
      error: undefined,
    }),
  sendingQueued: (state: RoomState, { payload }: PayloadAction<string>): RoomState =>
    changedOutgoing(state, payload, { status: 'queued', error: undefined }),
  sendingFailed: (
    state: RoomState,
    { payload }: PayloadAction<{ tempId: string; error: string }>,
  ): RoomState =>
    changedOutgoing(state, payload.tempId, { status: 'failed', error: payload.error }),
  /** The chat that the first message opens exists: all messages written in it so far are sent to it. */
  newChatCreated: (
    state: RoomState,
    { payload }: PayloadAction<{ roomId: string }>,
  ): RoomState => ({
    ...state,
    outgoing: state.outgoing.map((own) => ({ ...own, roomId: own.roomId ?? payload.roomId })),
  }),
};

type Change<Type extends keyof ChangeData> = PayloadAction<ChangeData[Type]>;

export function withConversation(
  state: RoomState,
  roomId: string,
  change: (conversation: Conversation) => Conversation,
): RoomState {
  const before = state.messagesByRoom[roomId];
  if (before === undefined) return state;
  return { ...state, messagesByRoom: { ...state.messagesByRoom, [roomId]: change(before) } };
}

function changedMessage(
  state: RoomState,
  target: { readonly roomId: string; readonly messageId: string },
  change: (message: Message) => Message,
): RoomState {
  return withConversation(state, target.roomId, (conversation) =>
    changed(conversation, target.messageId, change),
  );
}

/** Removes a message from the outgoing messages, and stores it where its room is known. */
function stored(before: RoomState, message: Message): RoomState {
  const { roomId, createdAt } = message;
  const state = withoutOutgoing(before, message.metadata.tempId);
  if (!isKnown(state, roomId)) return state;
  const conversation = withMessage(
    state.messagesByRoom[roomId] ?? { ...emptyConversation, hasMore: true },
    message,
  );
  const messagesByRoom = { ...state.messagesByRoom, [roomId]: conversation };
  const notTyping = withoutTypist({ ...state, messagesByRoom }, roomId, message.userId);
  return changedRoom(notTyping, roomId, (room) =>
    room.lastMessageAt !== null && room.lastMessageAt >= createdAt
      ? room
      : { ...room, lastMessageAt: createdAt },
  );
}

/** Counts a message by another person as unread, unless the room was read after the message and counts it already. */
function counted(state: RoomState, message: Message): RoomState {
  if (message.isUser) return state;
  const known = state.rooms.find(({ id }) => id === message.roomId);
  if (known === undefined) return state;
  const { lastMessageAt } = known;
  if (lastMessageAt !== null && lastMessageAt >= message.createdAt) return state;
  return changedRoom({ ...state, countedLast: message.id }, message.roomId, (room) => ({
    ...room,
    hasUnread: true,
    unreadCount: room.unreadCount + 1,
  }));
}

export const messageReducers = {
  /** Holds until a page says otherwise: when the cause is resolved, everything is read again. */
  heldUp: (state: RoomState, { payload }: Change<'MessagesHeldUp'>): RoomState =>
    withConversation(state, payload.roomId, (before) => ({ ...before, isHeldUp: true })),
  /** Stores the answer to a call of this person. */
  messageStored: (state: RoomState, { payload }: PayloadAction<Message>): RoomState =>
    stored(state, payload),
  /**
   * Stores the answer to sending a message. The event of the message may have arrived first: the known message is
   * then the newer one.
   */
  messageSent: (state: RoomState, { payload }: PayloadAction<Message>): RoomState => {
    const { messages = [] } = state.messagesByRoom[payload.roomId] ?? {};
    const isKnownAlready = messages.some(({ id }) => id === payload.id);
    return isKnownAlready
      ? withoutOutgoing(state, payload.metadata.tempId)
      : stored(state, payload);
  },
  /** Stores a message from an event of the socket; the message may be unread. */
  messagePosted: (state: RoomState, { payload }: PayloadAction<Message>): RoomState =>
    stored(counted(state, payload), payload),
  /** Counts a mention of the reader in the newest message, if the message is counted as unread. */
  mentionReceived: (
    state: RoomState,
    { payload }: PayloadAction<{ roomId: string; messageId: string }>,
  ): RoomState =>
    state.countedLast === payload.messageId
      ? changedRoom({ ...state, countedLast: undefined }, payload.roomId, (room) => ({
          ...room,
          mentionCount: (room.mentionCount ?? 0) + 1,
        }))
      : state,
  messageReplaced: (
    state: RoomState,
    { payload }: PayloadAction<{ old: string; message: Message }>,
  ): RoomState =>
    withConversation(state, payload.message.roomId, (conversation) =>
      replaced(conversation, payload.old, payload.message),
    ),
  /** Shows another answer to the same question in place of the present one. */
  replyChosen: (
    state: RoomState,
    { payload }: PayloadAction<{ replaces: readonly string[]; message: Message }>,
  ): RoomState =>
    withConversation(state, payload.message.roomId, (conversation) =>
      withMessage(
        payload.replaces.reduce(
          (before, old) => replaced(before, old, payload.message),
          conversation,
        ),
        payload.message,
      ),
    ),
  messageEdited: (state: RoomState, { payload }: Change<'MessageEdited'>): RoomState =>
    changedMessage(state, payload, (message) => {
      const { lastUpdate } = message.metadata;
      // The answer of the call and the event report the same edit, and a later edit may arrive between them.
      if (lastUpdate !== undefined && lastUpdate >= payload.lastUpdate) return message;
      return withMetadata(
        {
          ...message,
          content: payload.content,
          mentions: [...new Set([...message.mentions, ...(payload.mentions ?? [])])],
          maskedContent: null,
          edited: true,
        },
        { isEdited: true, lastUpdate: payload.lastUpdate },
      );
    }),
  /** Stores the text of the person's own messages as a model received it. */
  messagesMasked: (state: RoomState, { payload }: Change<'ModelCalled'>): RoomState =>
    (payload.masked ?? []).reduce(
      (before, { maskedContent, ...target }) =>
        changedMessage(before, target, (message) => ({ ...message, maskedContent })),
      state,
    ),
  deletingStarted: (state: RoomState, { payload }: PayloadAction<string>): RoomState => ({
    ...state,
    deleting: [...state.deleting, payload],
  }),
  deletingFailed: (
    state: RoomState,
    { payload }: PayloadAction<{ messageId: string; error: string }>,
  ): RoomState => ({
    ...state,
    deleting: state.deleting.filter((id) => id !== payload.messageId),
    failure: payload.error,
  }),
  messageDeleted: (state: RoomState, { payload }: Change<'MessageDeleted'>): RoomState =>
    withConversation(
      { ...state, deleting: state.deleting.filter((id) => id !== payload.messageId) },
      payload.roomId,
      (conversation) => withoutForGood(conversation, payload.messageId),
    ),
  reactionAdded: (state: RoomState, { payload }: Change<'ReactionAdded'>): RoomState =>
    changedMessage(state, payload, (message) => {
      const others = (message.reactions[payload.emoji] ?? []).filter((id) => id !== payload.userId);
      const reactions = { ...message.reactions, [payload.emoji]: [...others, payload.userId] };
      return { ...message, reactions };
    }),
  reactionRemoved: (state: RoomState, { payload }: Change<'ReactionRemoved'>): RoomState =>
    changedMessage(state, payload, (message) => {
      const { [payload.emoji]: people = [], ...rest } = message.reactions;
      const left = people.filter((id) => id !== payload.userId);
      const reactions = left.length === 0 ? rest : { ...message.reactions, [payload.emoji]: left };
      return { ...message, reactions };
    }),
};

/** Sets a status. `failed` has an error and keeps it; every other status clears it. */
function withStatus(message: Message, status: MessageStatus, error?: string): Message {
  const { error: before, ...metadata } = message.metadata;
  const kept = status === 'failed' ? (error ?? before) : undefined;
  return {
    ...message,
    metadata: { ...metadata, status, ...(kept === undefined ? {} : { error: kept }) },
  };
}

function withMetadata(message: Message, metadata: Partial<MessageMetadata>): Message {
  return { ...message, metadata: { ...message.metadata, ...metadata } };
}

/** Follows a reply of a model from its beginning to its end. */
export const replyReducers = {
  replyStarted: (state: RoomState, { payload }: Change<'ReplyStarted'>): RoomState => {
    const room = state.rooms.find(({ id }) => id === payload.roomId);
    const status = room?.type === 'private_chat' ? 'processing' : 'thinking';
    return changedMessage(state, payload, (message) =>
      withMetadata(withStatus(message, status), { startedAt: payload.startedAt }),
    );
  },
  replyEnded: (state: RoomState, { payload }: PayloadAction<Message>): RoomState =>
    stored(state, payload),
  replyFailed: (state: RoomState, { payload }: Change<'ReplyFailed'>): RoomState =>
    changedMessage(state, payload, (message) => ({
      ...withStatus(message, 'failed', payload.error),
      content: payload.content ?? '',
    })),
  /** Forgets who is online, which the next connection reports again. */
  connectionLost: (state: RoomState): RoomState => ({
    ...state,
    online: [],
    onlineCounts: {},
  }),
};
