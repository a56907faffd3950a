import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { usesCloudAi } from '@mach42/contracts/models/default-model.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { put, type Effect } from 'redux-saga/effects';
import { rememberActiveChat } from '../state/active-chat.ts';
import { chatName } from '../state/chat-name.ts';
import { chat, chatSlice } from '../state/chat-slice.ts';
import type { Outgoing } from '../state/chat-state.ts';

type Saga<Result = void> = Generator<Effect, Result, unknown>;

const stateOf = (shell: Shell) => readSlice(chatSlice, shell.getState());

/** Sends one message; a repetition under the same temporary id is stored once. */
export function* deliver(shell: Shell, tempId: string): Saga {
  const outgoing = stateOf(shell).outgoing.find((own) => own.tempId === tempId);
  if (outgoing === undefined) return;
  yield put(chat.sendingStarted(tempId));
  try {
    const roomId = outgoing.roomId ?? (yield* roomFor(shell, outgoing));
    const { data } = yield* requesting(shell.api, postMessage, {
      params: { id: roomId },
      body: {
        content: outgoing.content,
        tempId,
        ...(outgoing.modelId === undefined
          ? {}
          : { aiModel: outgoing.modelId, useCloudAi: usesCloudAi(outgoing.modelId) }),
      },
    });
    yield put(chat.messageStored(data));
  } catch (thrown) {
    yield put(chat.sendingFailed({ tempId, error: failureText(asApiError(thrown)) }));
  }
}

/** The active chat, or a new one named after the message. */
function* roomFor(shell: Shell, outgoing: Outgoing): Saga<string> {
  const active = stateOf(shell).activeChatId;
  if (active !== undefined) {
    yield put(chat.sendingPlaced({ tempId: outgoing.tempId, roomId: active }));
    return active;
  }
  const { data: room } = yield* requesting(
    shell.api,
    createRoom,
    { body: { name: chatName(outgoing.content), type: 'private_chat' } },
    { idempotencyKey: `chat-of-${outgoing.tempId}` },
  );
  yield put(chat.chatCreated(room));
  yield put(chat.sendingPlaced({ tempId: outgoing.tempId, roomId: room.id }));
  yield put(chat.newestPageLoaded({ roomId: room.id, messages: [], hasMore: false }));
  yield put(chat.chatOpened(room.id));
  rememberActiveChat(room.id);
  shell.rooms.open(room.id);
  return room.id;
}

function failureText(error: ApiError): string {
  if (error.code === 'NETWORK' || error.code === 'TIMEOUT') return messageTexts.networkError;
  const told = error.code === 'VALIDATION_ERROR' || error.code === 'FORBIDDEN';
  return told ? `${messageTexts.sendFailed}: ${error.message}` : messageTexts.sendFailed;
}
