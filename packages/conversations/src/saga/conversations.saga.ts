import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { all, call, put, takeEvery, type Effect } from 'redux-saga/effects';
import { conversations } from '../state/conversations-slice.ts';
import { writings } from '../state/writings.ts';
import { invitationsSaga } from '../invitations/invitations.saga.ts';
import { isConnected, until } from './kit.ts';
import { loadSaga } from './load.ts';
import { mentionsSaga } from './mentions.ts';
import { messagesSaga } from './messages.ts';
import { pagesSaga } from './pages.ts';
import { peopleSaga } from './people.ts';
import { roomsSaga } from './rooms.ts';
import { sendSaga } from './send.ts';
import { waitingSaga } from './waiting.ts';

/** What was being written is not whole any more once a connection is lost. */
function* watchConnection(shell: Shell): Generator<Effect, void, unknown> {
  for (;;) {
    yield* until(() => isConnected(shell));
    yield* until(() => !isConnected(shell));
    writings.connectionLost();
    yield put(conversations.connectionLost());
  }
}

/** What is stored takes the place of what was being written. */
function* watchEnds(): Generator<Effect, void, unknown> {
  writings.forget();
  yield takeEvery(conversations.replyEnded, ({ payload }) => writings.ended(payload.id));
  yield takeEvery(conversations.replyFailed, ({ payload }) => writings.ended(payload.messageId));
}

/** Carries out what `conversationActions` ask for. */
export function* conversationsSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield all([
    call(messagesSaga, shell),
    call(mentionsSaga, shell),
    call(pagesSaga, shell),
    call(roomsSaga, shell),
    call(peopleSaga, shell),
    call(waitingSaga, shell),
    call(sendSaga, shell),
    call(watchConnection, shell),
    call(watchEnds),
    call(loadSaga, shell),
    call(invitationsSaga, shell),
  ]);
}
