import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { usesCloudAi } from '@mach42/contracts/models/choice.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { call, put, takeEvery, type Effect, take } from 'redux-saga/effects';
import { conversationActions as asked } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { moveNewDraft } from '../state/draft.ts';
import { rememberChat } from '../state/remembered.ts';
import type { Outgoing } from '../state/room-state.ts';
import { messageOf } from '../state/wire.ts';
import { isConnected, stateOf, until, type Saga } from './kit.ts';
import { jumpToLatest } from './pages.ts';

const isWaiting = ({ status }: Outgoing) => status !== 'failed';

/**
 * Keeps the messages that wait to be sent in the browser, for people who are signed in; for guests nothing is kept.
 */
export function* waitingSaga(shell: Shell): Generator<Effect, void, unknown> {
  const { signedIn, userId } = shell.getState().session;
  if (!signedIn || userId === undefined) return;
  const stored = readWaiting(userId);
  if (stored.length > 0) yield put(conversations.waitingRestored(stored));
  let known = stateOf(shell).outgoing;
  for (;;) {
    const before = known;
    yield take(() => stateOf(shell).outgoing !== before);
    known = stateOf(shell).outgoing;
    const kept = known.filter(isWaiting);
    const gone = before.map(({ tempId }) => tempId).filter((id) => !kept.some(hasId(id)));
    changeWaiting(userId, { kept, gone });
  }
}

const hasId =
  (id: string) =>
  ({ tempId }: Outgoing): boolean =>
    tempId === id;

const keyOf = (userId: string) => `waiting:${userId}`;

/** Returns a person's messages that wait in this browser to be sent, the oldest first. */
function readWaiting(userId: string): readonly Outgoing[] {
  const list = parsedJson(localStorage.getItem(keyOf(userId)) ?? '');
  return Array.isArray(list) ? list.flatMap(outgoingFrom) : [];
}

interface Change {
  readonly kept: readonly Outgoing[];
  /** The temporary ids of the messages that do not wait any more. */
  readonly gone: readonly string[];
}

/** Changes the stored messages, except those that other windows of the person have stored. */
function changeWaiting(userId: string, { kept, gone }: Change): void {
  const before = readWaiting(userId).filter(({ tempId }) => !gone.includes(tempId));
  const changed = before.map((own) => kept.find(({ tempId }) => tempId === own.tempId) ?? own);
  const isNew = (own: Outgoing) => !before.some(({ tempId }) => tempId === own.tempId);
  const after = [...changed, ...kept.filter(isNew)];
  if (after.length === 0) localStorage.removeItem(keyOf(userId));
  else localStorage.setItem(keyOf(userId), JSON.stringify(after));
}

/**
 * Returns the stored message, or nothing if the value is not one: anyone at the machine can change the browser's
 * storage.
 */
function outgoingFrom(stored: unknown): Outgoing[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { tempId, roomId, content, modelId, replyTo, mentions, attachments, at } = stored as Record<
    string,
    unknown
  >;
  const isMessage =
    isText(tempId) && isText(content) && isText(at) && !Number.isNaN(Date.parse(at));
  if (!isMessage) return [];
  return [
    {
      tempId,
      roomId: textOf(roomId),
      content,
      modelId: textOf(modelId),
      replyTo: textOf(replyTo),
      mentions: Array.isArray(mentions) ? mentions.filter(isText) : [],
      ...attachmentsIn(attachments),
      at,
      status: 'queued',
      error: undefined,
    },
  ];
}

/** Reads only the fields that are shown while the message waits: the server has the rest. */
function attachmentsIn(stored: unknown): Pick<Outgoing, 'attachments'> {
  if (!Array.isArray(stored)) return {};
  const attachments = stored.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { id, name } = one as Record<string, unknown>;
    if (!isText(id) || !isText(name)) return [];
    const unknown = { mediaType: '', kind: 'file', bytes: 0, text: 'none' } as const;
    return [{ id, name, ...unknown }];
  });
  return attachments.length === 0 ? {} : { attachments };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const textOf = (value: unknown) => (isText(value) ? value : undefined);

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

/** Sends one message; a repetition with the same temporary id is stored only once. */
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
    rememberChat(room.id);
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

/** Sends messages one at a time, in the order in which they were written, while connected. */
export function* sendSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield takeEvery(asked.send, ({ payload }) => accepted(shell, payload.tempId, payload.roomId));
  yield takeEvery(asked.retrySending, ({ payload }) => accepted(shell, payload.tempId, undefined));
  for (;;) {
    yield* until(() => isConnected(shell) && waiting(shell) !== undefined);
    const next = waiting(shell);
    if (next !== undefined) yield call(deliver, shell, next);
  }
}
