import { listMessages } from '@mach42/contracts/messages/calls.ts';
import type { Message, MessagesQuery } from '@mach42/contracts/messages/schemas.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { ApiError, failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import type { Action, UnknownAction } from '@reduxjs/toolkit';
import { buffers, type Channel } from 'redux-saga';
import {
  actionChannel,
  all,
  delay,
  flush,
  put,
  takeEvery,
  takeLeading,
  type Effect,
} from 'redux-saga/effects';
import { conversationActions as asked } from '../state/actions.ts';
import { changesMessagesOf } from '../state/changes-while-loading.ts';
import { conversations } from '../state/conversations-slice.ts';
import { messageOf } from '../state/wire.ts';
import { orFailure, stateOf, type Saga } from './kit.ts';

const againAfterMs = 1000;

interface ReadPage {
  readonly roomId: string;
  readonly messages: readonly Message[];
  readonly hasMore: boolean;
  readonly hasNewer: boolean;
  readonly isHeldUp: boolean;
  readonly arrived: readonly UnknownAction[];
}

/** Reads a page, with the actions that changed the room's messages while it was loading. */
function* readPage(shell: Shell, roomId: string, query: MessagesQuery): Saga<ReadPage> {
  const changes = (yield actionChannel(
    (action: Action) => changesMessagesOf(roomId, action),
    buffers.expanding<UnknownAction>(),
  )) as Channel<UnknownAction>;
  try {
    let isHeldUp = false;
    const { data, meta } = yield* requesting(
      shell.api,
      listMessages,
      { params: { id: roomId }, query },
      { onHeldUp: () => (isHeldUp = true) },
    );
    const arrived = (yield flush(changes)) as UnknownAction[];
    return { roomId, messages: data.map(messageOf), ...meta, isHeldUp, arrived };
  } finally {
    changes.close();
  }
}

/** The greatest number of messages that the server returns at once. */
const longestPage = 200;

/**
 * Reads the newest messages. When that fails, it tries once more after a second; when that fails too, the room shows
 * no messages.
 * @param fresh the loaded older messages may have changed unseen, and are read again on demand
 */
export function* loadNewest(shell: Shell, roomId: string, fresh: boolean): Saga {
  try {
    yield* readNewest(shell, roomId, fresh);
  } catch {
    yield delay(againAfterMs);
    try {
      yield* readNewest(shell, roomId, fresh);
    } catch (thrown) {
      if (stateOf(shell).messagesByRoom[roomId] === undefined) {
        yield put(conversations.newestPageLoaded({ roomId, messages: [], hasMore: false }));
      }
      yield put(conversations.failed(failureOf(thrown)));
    }
  }
}

function* readNewest(shell: Shell, roomId: string, fresh = false): Saga {
  if (fresh && (yield* rereadStretch(shell, roomId))) return;
  const page = yield* readPage(shell, roomId, {});
  yield put(conversations.newestPageLoaded({ ...page, fresh }));
}

/**
 * Reads the stretch that a jump has loaded again, from its middle. Returns false where there is no such stretch,
 * because the newest messages are loaded or no message is.
 */
function* rereadStretch(shell: Shell, roomId: string): Saga<boolean> {
  const stretch = stateOf(shell).messagesByRoom[roomId];
  const count = stretch?.messages.length ?? 0;
  const middle = stretch?.messages[Math.floor(count / 2)];
  if (stretch?.hasNewer !== true || middle === undefined) return false;
  const limit = Math.min(count, longestPage);
  const page = yield* readPage(shell, roomId, { around: middle.id, limit });
  if (page.messages.length === 0) yield* jumpToLatest(shell, roomId);
  else yield put(conversations.stretchLoaded(page));
  return true;
}

/** Loads the page before the oldest loaded message. */
function* loadOlder(shell: Shell, roomId: string): Saga {
  const conversation = stateOf(shell).messagesByRoom[roomId];
  const oldest = conversation?.messages[0];
  if (conversation === undefined || oldest === undefined) return;
  if (!conversation.hasMore || conversation.loadingOlder) return;
  yield put(conversations.olderWanted(roomId));
  try {
    const page = yield* readPage(shell, roomId, { before: oldest.id });
    yield put(conversations.olderPageLoaded(page));
  } catch (thrown) {
    yield put(conversations.olderPageLoaded({ roomId, messages: [], hasMore: true }));
    yield put(conversations.failed(failureOf(thrown)));
  }
}

/**
 * Loads the page after the newest loaded message; at the end it also reads the messages that arrived in the meantime.
 */
function* loadNewer(shell: Shell, roomId: string): Saga {
  const conversation = stateOf(shell).messagesByRoom[roomId];
  const newest = conversation?.messages.at(-1);
  if (newest === undefined || conversation?.hasNewer !== true) return;
  const page = yield* readPage(shell, roomId, { after: newest.id });
  yield put(conversations.newerPageLoaded(page));
  if (!page.hasNewer) yield* readNewest(shell, roomId);
}

const notFound = () =>
  new ApiError({ code: 'NOT_FOUND', status: 404, message: messageTexts.notFound });

function* jumpTo(
  shell: Shell,
  target: { readonly roomId: string; readonly messageId: string },
): Saga {
  const { roomId, messageId } = target;
  const loaded = stateOf(shell).messagesByRoom[roomId]?.messages;
  if (loaded?.some(({ id }) => id === messageId) !== true) {
    const stretch = yield* readPage(shell, roomId, { around: messageId });
    if (stretch.messages.length === 0) throw notFound();
    yield put(conversations.stretchLoaded(stretch));
  }
  yield put(conversations.targeted(target));
}

/** Replaces the stretch that a jump has loaded with the newest page. */
export function* jumpToLatest(shell: Shell, roomId: string): Saga {
  const page = yield* readPage(shell, roomId, {});
  yield put(conversations.stretchLoaded({ ...page, hasNewer: false }));
}

/** Loads parts of a conversation. */
export function* pagesSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    takeEvery(asked.loadOlder, ({ payload }) => loadOlder(shell, payload.roomId)),
    takeLeading(asked.loadNewer, ({ payload }) =>
      orFailure(() => loadNewer(shell, payload.roomId)),
    ),
    takeEvery(asked.jumpTo, ({ payload }) => orFailure(() => jumpTo(shell, payload))),
    takeEvery(asked.jumpToLatest, ({ payload }) =>
      orFailure(() => jumpToLatest(shell, payload.roomId)),
    ),
  ]);
}
