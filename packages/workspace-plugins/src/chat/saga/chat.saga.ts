import type { Shell } from '@mach42/plugin-kit/shell.ts';
import type { Channel } from 'redux-saga';
import {
  actionChannel,
  all,
  call,
  take,
  takeEvery,
  takeLatest,
  type Effect,
} from 'redux-saga/effects';
import { chatActions } from '../state/chat-actions.ts';
import { edit, pin, regenerate, remove, rename, retry, stop } from './change.ts';
import { loadChats, loadOlder, openChat } from './load.ts';
import { deliver } from './send.ts';

type SendAction = ReturnType<typeof chatActions.send> | ReturnType<typeof chatActions.retrySending>;

/** Messages leave one at a time, in the order in which they were written. */
function* sendInOrder(shell: Shell): Generator<Effect, void, unknown> {
  const waiting = (yield actionChannel([
    chatActions.send.type,
    chatActions.retrySending.type,
  ])) as Channel<SendAction>;
  for (;;) {
    const action = (yield take(waiting)) as SendAction;
    const tempId = chatActions.send.match(action) ? action.payload.tempId : action.payload;
    yield call(deliver, shell, tempId);
  }
}

export function* chatSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield takeLatest(chatActions.load, () => loadChats(shell));
  yield takeLatest(chatActions.open, ({ payload }) => openChat(shell, payload));
  yield takeEvery(chatActions.loadOlder, ({ payload }) => loadOlder(shell, payload));
  yield takeEvery(chatActions.edit, ({ payload }) => edit(shell, payload));
  yield takeEvery(chatActions.remove, ({ payload }) => remove(shell, payload));
  yield takeEvery(chatActions.stop, ({ payload }) => stop(shell, payload));
  yield takeEvery(chatActions.regenerate, ({ payload }) => regenerate(shell, payload));
  yield takeEvery(chatActions.retryReply, ({ payload }) => retry(shell, payload));
  yield takeEvery(chatActions.pin, ({ payload }) => pin(shell, payload));
  yield takeEvery(chatActions.rename, ({ payload }) => rename(shell, payload));
  yield all([call(sendInOrder, shell), call(loadChats, shell)]);
}
