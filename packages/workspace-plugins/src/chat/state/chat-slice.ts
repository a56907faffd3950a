import type { Message, MessageMetadata } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import type { FrameOf } from '@mach42/plugin-kit/live.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { chatActions, type Pin } from './chat-actions.ts';
import { initialChatState, type ChatState } from './chat-state.ts';
import {
  changed,
  emptyConversation,
  replaced,
  withMessage,
  withNewest,
  withOlder,
  without,
} from './conversation.ts';

type Change<Type extends keyof ChangeData> = PayloadAction<ChangeData[Type]>;

function conversationOf(state: ChatState, roomId: string) {
  return state.conversations[roomId] ?? emptyConversation;
}

function isChat(state: ChatState, roomId: string): boolean {
  return state.chats.some((chat) => chat.id === roomId);
}

/** Stores a message of a chat; of other rooms nothing is kept here. */
function stored(state: ChatState, message: Message): ChatState {
  if (!isChat(state, message.roomId)) return state;
  const conversation = withMessage(conversationOf(state, message.roomId), message);
  const chats = state.chats.map((chat) =>
    chat.id === message.roomId ? { ...chat, lastMessageAt: message.createdAt } : chat,
  );
  return {
    ...state,
    chats: newestFirst(chats),
    conversations: { ...state.conversations, [message.roomId]: conversation },
    outgoing: state.outgoing.filter((own) => own.tempId !== message.metadata.tempId),
  };
}

function edited(
  state: ChatState,
  place: { readonly roomId: string; readonly messageId: string },
  change: (message: Message) => Message,
): ChatState {
  const conversation = state.conversations[place.roomId];
  if (conversation === undefined) return state;
  const conversations = {
    ...state.conversations,
    [place.roomId]: changed(conversation, place.messageId, change),
  };
  return { ...state, conversations };
}

function withMetadata(message: Message, metadata: Partial<MessageMetadata>): Message {
  return { ...message, metadata: { ...message.metadata, ...metadata } };
}

function notWriting(state: ChatState, messageId: string): ChatState {
  const { [messageId]: _ended, ...writing } = state.writing;
  return { ...state, writing };
}

function newestFirst(chats: readonly Room[]): Room[] {
  const at = (chat: Room) => chat.lastMessageAt ?? chat.createdAt;
  return chats.toSorted((a, b) => at(b).localeCompare(at(a)));
}

const slice = createSlice({
  name: 'chat',
  initialState: initialChatState,
  reducers: {
    loadingStarted: (state) => ({ ...state, status: 'loading' as const, error: undefined }),
    loadingFailed: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      status: 'failed' as const,
      error: payload,
    }),
    chatsLoaded: (state, { payload }: PayloadAction<readonly Room[]>) => ({
      ...state,
      status: 'ready' as const,
      chats: newestFirst(payload.filter((room) => room.type === 'private_chat')),
    }),
    /** Undefined: a new chat, which exists once something is written in it. */
    chatOpened: (state, { payload }: PayloadAction<string | undefined>) => ({
      ...state,
      status: 'ready' as const,
      activeChatId: payload,
      failure: undefined,
    }),
    chatCreated: (state, { payload }: PayloadAction<Room>) => {
      if (payload.type !== 'private_chat' || isChat(state, payload.id)) return state;
      return { ...state, chats: newestFirst([payload, ...state.chats]) };
    },
    chatRenamed: (state, { payload }: Change<'RoomRenamed'>) => ({
      ...state,
      chats: state.chats.map((chat) =>
        chat.id === payload.roomId ? { ...chat, name: payload.name } : chat,
      ),
    }),
    chatPinned: (state, { payload: { roomId, pinned } }: PayloadAction<Pin>) => ({
      ...state,
      chats: state.chats.map((chat) => (chat.id === roomId ? { ...chat, pinned } : chat)),
    }),

    newestPageLoaded: (
      state,
      {
        payload,
      }: PayloadAction<{ roomId: string; messages: readonly Message[]; hasMore: boolean }>,
    ) => ({
      ...state,
      conversations: {
        ...state.conversations,
        [payload.roomId]: withNewest(
          conversationOf(state, payload.roomId),
          payload.messages,
          payload.hasMore,
        ),
      },
    }),
    olderWanted: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      conversations: {
        ...state.conversations,
        [payload]: { ...conversationOf(state, payload), loadingOlder: true },
      },
    }),
    olderPageLoaded: (
      state,
      {
        payload,
      }: PayloadAction<{ roomId: string; messages: readonly Message[]; hasMore: boolean }>,
    ) => ({
      ...state,
      conversations: {
        ...state.conversations,
        [payload.roomId]: withOlder(
          conversationOf(state, payload.roomId),
          payload.messages,
          payload.hasMore,
        ),
      },
    }),

    sendingStarted: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      failure: undefined,
      outgoing: state.outgoing.map((own) =>
        own.tempId === payload ? { ...own, status: 'pending' as const, error: undefined } : own,
      ),
    }),
    sendingPlaced: (state, { payload }: PayloadAction<{ tempId: string; roomId: string }>) => ({
      ...state,
      outgoing: state.outgoing.map((own) =>
        own.tempId === payload.tempId ? { ...own, roomId: payload.roomId } : own,
      ),
    }),
    sendingFailed: (state, { payload }: PayloadAction<{ tempId: string; error: string }>) => ({
      ...state,
      outgoing: state.outgoing.map((own) =>
        own.tempId === payload.tempId
          ? { ...own, status: 'failed' as const, error: payload.error }
          : own,
      ),
    }),
    outgoingDiscarded: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      outgoing: state.outgoing.filter((own) => own.tempId !== payload),
    }),
    messageStored: (state, { payload }: PayloadAction<Message>) => stored(state, payload),

    messageEdited: (state, { payload }: Change<'MessageEdited'>) =>
      edited(state, payload, (message) =>
        withMetadata(
          { ...message, content: payload.content, edited: true },
          { isEdited: true, lastUpdate: payload.lastUpdate },
        ),
      ),
    deletingStarted: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      deleting: [...state.deleting, payload],
    }),
    deletingFailed: (state, { payload }: PayloadAction<{ messageId: string; error: string }>) => ({
      ...state,
      deleting: state.deleting.filter((id) => id !== payload.messageId),
      failure: payload.error,
    }),
    messageDeleted: (state, { payload }: Change<'MessageDeleted'>) => {
      const conversation = state.conversations[payload.roomId];
      if (conversation === undefined) return state;
      return {
        ...state,
        deleting: state.deleting.filter((id) => id !== payload.messageId),
        conversations: {
          ...state.conversations,
          [payload.roomId]: without(conversation, payload.messageId),
        },
      };
    },

    replyStarted: (state, { payload }: Change<'ReplyStarted'>) =>
      edited(state, payload, (message) =>
        withMetadata(message, { status: 'processing', startedAt: payload.startedAt }),
      ),
    /** The new reply stands where the old one stood. */
    replyReplaced: (state, { payload }: PayloadAction<{ old: string; reply: Message }>) => {
      const conversation = state.conversations[payload.reply.roomId];
      if (conversation === undefined) return state;
      return {
        ...state,
        conversations: {
          ...state.conversations,
          [payload.reply.roomId]: replaced(conversation, payload.old, payload.reply),
        },
      };
    },
    replyEnded: (state, { payload }: PayloadAction<Message>) =>
      notWriting(stored(state, payload), payload.id),
    replyFailed: (state, { payload }: Change<'ReplyFailed'>) =>
      notWriting(
        edited(state, payload, (message) =>
          withMetadata(message, { status: 'failed', error: payload.error }),
        ),
        payload.messageId,
      ),
    deltaReceived: (state, { payload }: PayloadAction<FrameOf<'delta'>>) => {
      const { messageId, seq, text } = payload;
      const known = state.writing[messageId];
      const whole = known === undefined || known.stale || seq === 1;
      if (!whole && seq !== known.seq + 1) return state;
      const writing = { seq, text: whole ? text : known.text + text, stale: false };
      return { ...state, writing: { ...state.writing, [messageId]: writing } };
    },
    connectionLost: (state) => ({
      ...state,
      writing: Object.fromEntries(
        Object.entries(state.writing).map(([id, writing]) => [id, { ...writing, stale: true }]),
      ),
    }),

    failed: (state, { payload }: PayloadAction<string>) => ({ ...state, failure: payload }),
    failureDismissed: (state) => ({ ...state, failure: undefined }),
  },
  extraReducers: (builder) =>
    builder.addCase(chatActions.send, (state, { payload }) => ({
      ...state,
      outgoing: [
        ...state.outgoing,
        { ...payload, roomId: state.activeChatId, status: 'pending' as const, error: undefined },
      ],
    })),
});

export const chatSlice = slice;
export const chat = slice.actions;
