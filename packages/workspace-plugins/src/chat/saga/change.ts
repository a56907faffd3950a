import {
  deleteMessage,
  editMessage,
  regenerateReply,
  retryReply,
  stopReply,
} from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { editRoom } from '@mach42/contracts/rooms/calls.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { put, type Effect } from 'redux-saga/effects';
import type { Pin } from '../state/chat-actions.ts';
import { chat, chatSlice } from '../state/chat-slice.ts';

type Saga = Generator<Effect, void, unknown>;

function* orFailure(work: () => Saga): Saga {
  try {
    yield* work();
  } catch (thrown) {
    yield put(chat.failed(asApiError(thrown).message));
  }
}

export function edit(
  shell: Shell,
  input: { readonly messageId: string; readonly content: string },
): Saga {
  return orFailure(function* () {
    const { data } = yield* requesting(shell.api, editMessage, {
      params: { id: input.messageId },
      body: { content: input.content },
    });
    yield put(chat.messageStored(data));
  });
}

export function* remove(shell: Shell, messageId: string): Saga {
  const { activeChatId } = readSlice(chatSlice, shell.getState());
  if (activeChatId === undefined) return;
  yield put(chat.deletingStarted(messageId));
  try {
    yield* requesting(shell.api, deleteMessage, { params: { id: messageId } });
    yield put(chat.messageDeleted({ messageId, roomId: activeChatId }));
  } catch (thrown) {
    yield put(chat.deletingFailed({ messageId, error: asApiError(thrown).message }));
  }
}

export function stop(shell: Shell, messageId: string): Saga {
  return orFailure(function* () {
    const { data } = yield* requesting(shell.api, stopReply, { params: { id: messageId } });
    yield put(chat.replyEnded(data));
  });
}

function again(shell: Shell, call: typeof regenerateReply, messageId: string): Saga {
  return orFailure(function* () {
    const { data }: { data: Message } = yield* requesting(shell.api, call, {
      params: { id: messageId },
    });
    yield put(chat.replyReplaced({ old: messageId, reply: data }));
  });
}

export const regenerate = (shell: Shell, messageId: string): Saga =>
  again(shell, regenerateReply, messageId);

export const retry = (shell: Shell, messageId: string): Saga => again(shell, retryReply, messageId);

export function pin(shell: Shell, { roomId, pinned }: Pin): Saga {
  return orFailure(function* () {
    yield* requesting(shell.api, editRoom, { params: { id: roomId }, body: { pinned } });
    yield put(chat.chatPinned({ roomId, pinned }));
  });
}

export function rename(
  shell: Shell,
  input: { readonly roomId: string; readonly name: string },
): Saga {
  return orFailure(function* () {
    yield* requesting(shell.api, editRoom, {
      params: { id: input.roomId },
      body: { name: input.name },
    });
    yield put(chat.chatRenamed(input));
  });
}
