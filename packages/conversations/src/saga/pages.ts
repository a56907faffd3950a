import { listMessages } from '@mach42/contracts/messages/calls.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { all, delay, put, takeEvery, takeLeading, type Effect } from 'redux-saga/effects';
import { conversationActions as asked } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { messageOf } from '../state/wire.ts';
import { orFailure, stateOf, type Saga } from './kit.ts';

const againAfterMs = 1000;

/** Reads the newest messages; once more after a second when that fails, and shows none then. */
export function* loadNewest(shell: Shell, roomId: string): Saga {
  try {
    yield* readNewest(shell, roomId);
  } catch {
    yield delay(againAfterMs);
    try {
      yield* readNewest(shell, roomId);
    } catch (thrown) {
      if (stateOf(shell).messagesByRoom[roomId] === undefined) {
        yield put(conversations.newestPageLoaded({ roomId, messages: [], hasMore: false }));
      }
      yield put(conversations.failed(failureOf(thrown)));
    }
  }
}

function* readNewest(shell: Shell, roomId: string): Saga {
  const { data, meta } = yield* requesting(shell.api, listMessages, {
    params: { id: roomId },
    query: {},
  });
  const messages = data.map(messageOf);
  yield put(conversations.newestPageLoaded({ roomId, messages, hasMore: meta.hasMore }));
}

/** The page before the oldest message that is loaded. */
function* loadOlder(shell: Shell, roomId: string): Saga {
  const conversation = stateOf(shell).messagesByRoom[roomId];
  const oldest = conversation?.messages[0];
  if (conversation === undefined || oldest === undefined) return;
  if (!conversation.hasMore || conversation.loadingOlder) return;
  yield put(conversations.olderWanted(roomId));
  try {
    const { data, meta } = yield* requesting(shell.api, listMessages, {
      params: { id: roomId },
      query: { before: oldest.id },
    });
    const messages = data.map(messageOf);
    yield put(conversations.olderPageLoaded({ roomId, messages, hasMore: meta.hasMore }));
  } catch (thrown) {
    yield put(conversations.olderPageLoaded({ roomId, messages: [], hasMore: true }));
    yield put(conversations.failed(failureOf(thrown)));
  }
}

/** The page after the newest message that is loaded; at the end it meets what has come meanwhile. */
function* loadNewer(shell: Shell, roomId: string): Saga {
  const conversation = stateOf(shell).messagesByRoom[roomId];
  const newest = conversation?.messages.at(-1);
  if (newest === undefined || conversation?.hasNewer !== true) return;
  const { data, meta } = yield* requesting(shell.api, listMessages, {
    params: { id: roomId },
    query: { after: newest.id },
  });
  const messages = data.map(messageOf);
  yield put(conversations.newerPageLoaded({ roomId, messages, hasNewer: meta.hasNewer }));
  if (!meta.hasNewer) yield* readNewest(shell, roomId);
}

function* jumpTo(
  shell: Shell,
  place: { readonly roomId: string; readonly messageId: string },
): Saga {
  const { roomId, messageId } = place;
  const loaded = stateOf(shell).messagesByRoom[roomId]?.messages;
  if (loaded?.some(({ id }) => id === messageId) !== true) {
    const { data, meta } = yield* requesting(shell.api, listMessages, {
      params: { id: roomId },
      query: { around: messageId },
    });
    const messages = data.map(messageOf);
    yield put(conversations.stretchLoaded({ roomId, messages, ...meta }));
  }
  yield put(conversations.targeted(place));
}

/** Puts the newest page in the place of the stretch that a jump has loaded. */
export function* jumpToLatest(shell: Shell, roomId: string): Saga {
  const { data, meta } = yield* requesting(shell.api, listMessages, {
    params: { id: roomId },
    query: {},
  });
  const messages = data.map(messageOf);
  yield put(
    conversations.stretchLoaded({ roomId, messages, hasMore: meta.hasMore, hasNewer: false }),
  );
}

/** Which part of a conversation is loaded. */
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
