import { listMessages } from '@mach42/contracts/messages/calls.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { asApiError, failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { put, type Effect } from 'redux-saga/effects';
import { rememberActiveChat, rememberedActiveChat } from '../state/active-chat.ts';
import { chat, chatSlice } from '../state/chat-slice.ts';

type Saga = Generator<Effect, void, unknown>;

/** Reads the chats, opens the one that was open last, and reads its newest messages. */
export function* loadChats(shell: Shell): Saga {
  if (shell.getState().session.userId === undefined) return;
  const known = readSlice(chatSlice, shell.getState());
  if (known.chats.length === 0) yield put(chat.loadingStarted());
  try {
    const { data: rooms } = yield* requesting(shell.api, listRooms);
    yield put(chat.chatsLoaded(rooms));
    const { chats, activeChatId } = readSlice(chatSlice, shell.getState());
    const wanted = activeChatId ?? rememberedActiveChat();
    const opened = chats.find((room) => room.id === wanted) ?? chats[0];
    yield* openChat(shell, opened?.id);
  } catch (thrown) {
    yield put(chat.loadingFailed(failureOf(thrown)));
  }
}

export function* openChat(shell: Shell, roomId: string | undefined): Saga {
  const before = readSlice(chatSlice, shell.getState()).activeChatId;
  if (before !== undefined && before !== roomId) shell.rooms.close(before);
  yield put(chat.chatOpened(roomId));
  rememberActiveChat(roomId);
  if (roomId === undefined) return;
  shell.rooms.open(roomId);
  yield* loadNewest(shell, roomId);
}

function* loadNewest(shell: Shell, roomId: string): Saga {
  try {
    const { data, meta } = yield* requesting(shell.api, listMessages, {
      params: { id: roomId },
      query: {},
    });
    yield put(chat.newestPageLoaded({ roomId, messages: data, hasMore: meta.hasMore }));
  } catch (thrown) {
    const { conversations } = readSlice(chatSlice, shell.getState());
    yield put(
      conversations[roomId] === undefined
        ? chat.loadingFailed(failureOf(thrown))
        : chat.failed(asApiError(thrown).message),
    );
  }
}

/** The page before the oldest message that is loaded. */
export function* loadOlder(shell: Shell, roomId: string): Saga {
  const conversation = readSlice(chatSlice, shell.getState()).conversations[roomId];
  const oldest = conversation?.messages[0];
  if (conversation === undefined || oldest === undefined) return;
  if (!conversation.hasMore || conversation.loadingOlder) return;
  yield put(chat.olderWanted(roomId));
  try {
    const { data, meta } = yield* requesting(shell.api, listMessages, {
      params: { id: roomId },
      query: { before: oldest.id },
    });
    yield put(chat.olderPageLoaded({ roomId, messages: data, hasMore: meta.hasMore }));
  } catch (thrown) {
    yield put(chat.olderPageLoaded({ roomId, messages: [], hasMore: true }));
    yield put(chat.failed(asApiError(thrown).message));
  }
}
