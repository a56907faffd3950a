import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { usesCloudAi } from '@mach42/contracts/models/choice.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { call, put, takeEvery, type Effect } from 'redux-saga/effects';
import { conversationActions as asked } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { moveNewDraft } from '../state/draft.ts';
import { remember } from '../state/remembered.ts';
import type { Outgoing } from '../state/room-state.ts';
import { messageOf } from '../state/wire.ts';
import { isConnected, stateOf, until, type Saga } from './kit.ts';
import { jumpToLatest } from './pages.ts';

const longest = 40;

/** Names a chat after the first words written in it. */
export function chatName(firstMessage: string): string {
  const line = firstMessage.trim().split('\n', 1)[0]?.trim() ?? '';
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest + 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > 10 ? space : longest).trimEnd()}…`;
}

const waiting = (shell: Shell): Outgoing | undefined =>
  stateOf(shell).outgoing.find((own) => own.status !== 'failed');

/** Sends one message; a repetition under the same temporary id is stored once. */
function* deliver(shell: Shell, outgoing: Outgoing): Saga {
  const { tempId } = outgoing;
  yield put(conversations.sendingStarted(tempId));
  try {
    const roomId = outgoing.roomId ?? (yield* newChat(shell, outgoing));
    const { data } = yield* requesting(shell.api, postMessage, {
      params: { id: roomId },
      body: {
        content: outgoing.content,
        tempId,
        ...(outgoing.replyTo !== undefined && { replyTo: outgoing.replyTo }),
        ...(outgoing.mentions.length > 0 && { mentions: [...outgoing.mentions] }),
        ...(outgoing.attachments !== undefined && {
          attachments: outgoing.attachments.map(({ id }) => id),
        }),
        ...(outgoing.modelId !== undefined && {
          aiModel: outgoing.modelId,
          useCloudAi: usesCloudAi(outgoing.modelId),
        }),
      },
    });
    yield put(conversations.messageSent(messageOf(data)));
    yield put(asked.discardOutgoing({ tempId }));
  } catch (thrown) {
    const error = asApiError(thrown);
    const refusal = error.details.find(({ path }) => path === '/aiModel');
    if (refusal !== undefined) shell.models.refused(refusal.message);
    yield put(
      isUnreachable(error) && !isConnected(shell)
        ? conversations.sendingQueued(tempId)
        : conversations.sendingFailed({ tempId, error: failureText(error) }),
    );
  }
}

/** Makes the chat that the first message opens, named after it. */
function* newChat(shell: Shell, { tempId, content, attachments }: Outgoing): Saga<string> {
  const { data: room } = yield* requesting(
    shell.api,
    createRoom,
    { body: { name: chatName(content || (attachments?.[0]?.name ?? '')), type: 'private_chat' } },
    { idempotencyKey: `chat-of-${tempId}` },
  );
  const isStillOpen = stateOf(shell).personalChats.activeChatId === undefined;
  yield put(conversations.roomStored(room));
  yield put(conversations.newestPageLoaded({ roomId: room.id, messages: [], hasMore: false }));
  yield put(conversations.newChatCreated({ roomId: room.id }));
  moveNewDraft(shell.getState().session.userId, room.id);
  if (isStillOpen) {
    yield put(conversations.chatOpened(room.id));
    remember('activeChatId', room.id);
    shell.rooms.open(room.id);
  }
  return room.id;
}

function isUnreachable(error: ApiError): boolean {
  return error.code === 'NETWORK' || error.code === 'TIMEOUT';
}

function failureText(error: ApiError): string {
  if (isUnreachable(error)) return messageTexts.networkError;
  const isExplained = ['VALIDATION_ERROR', 'FORBIDDEN', 'RATE_LIMITED', 'UNAVAILABLE'].includes(
    error.code,
  );
  return isExplained ? `${messageTexts.sendFailed}: ${error.message}` : messageTexts.sendFailed;
}

function* accepted(shell: Shell, tempId: string, roomId: string | undefined): Saga {
  if (!isConnected(shell)) yield put(conversations.sendingQueued(tempId));
  const isElsewhere = roomId !== undefined && stateOf(shell).messagesByRoom[roomId]?.hasNewer;
  if (isElsewhere === true) yield* jumpToLatest(shell, roomId);
}

/** Messages leave one at a time, in the order in which they were written, while connected. */
export function* sendSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield takeEvery(asked.send, ({ payload }) => accepted(shell, payload.tempId, payload.roomId));
  yield takeEvery(asked.retrySending, ({ payload }) => accepted(shell, payload.tempId, undefined));
  for (;;) {
    yield* until(() => isConnected(shell) && waiting(shell) !== undefined);
    const next = waiting(shell);
    if (next !== undefined) yield call(deliver, shell, next);
  }
}
