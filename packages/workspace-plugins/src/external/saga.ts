import {
  closeSession,
  extendSession,
  listSessions,
  openSession,
} from '@mach42/contracts/sessions/calls.ts';
import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { t } from '@mach42/language/t.ts';
import { failureOf, withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { secondsLeft } from '@mach42/plugin-kit/clock.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import {
  call,
  put,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
  type Effect,
} from 'redux-saga/effects';
import { externalActions } from './actions.ts';
import { external, externalSlice } from './state.ts';

type Saga = Generator<Effect, void, unknown>;
type Action<Creator extends (...args: never) => unknown> = ReturnType<Creator>;
export type SagaShell = Pick<Shell, 'api' | 'workspace' | 'toasts' | 'log' | 'getState'>;

/** Reads the open sessions; sessions that ended during this visit stay. */
function* load({ api, getState, log }: SagaShell): Saga {
  try {
    const { data: sessions } = yield* requesting(api, listSessions);
    yield put(external.loaded({ sessions, at: new Date(api.serverNow()).toISOString() }));
  } catch (thrown) {
    const failure = failureOf(thrown);
    const known = readSlice(externalSlice, getState()).sessions;
    if (known === undefined) yield put(external.loadingFailed(failure));
    log({ type: 'error', source: 'Sessions', message: t('The sessions could not be read') });
  }
}

function* show(
  shell: SagaShell,
  { payload: modelId }: Action<typeof externalActions.wanted>,
): Saga {
  const state = () => readSlice(externalSlice, shell.getState());
  if (state().failure !== undefined) yield call(load, shell);
  else if (state().sessions === undefined) {
    yield take([external.loaded.type, external.loadingFailed.type]);
  }
  const { sessions } = state();
  const isOpen = sessions?.some(
    (session) =>
      session.modelId === modelId && secondsLeft(session.expiresAt, shell.api.serverNow()) > 0,
  );
  if (sessions !== undefined && isOpen !== true) yield put(external.asked(modelId));
  shell.workspace.open(tabId('external-{id}', { id: modelId }));
}

function* start(
  { api, log }: SagaShell,
  { payload: { modelId, roomId, idempotencyKey } }: Action<typeof externalActions.start>,
): Saga {
  yield put(external.openingStarted());
  const body = { modelId, ...(roomId === undefined ? {} : { roomId }) };
  try {
    const { data } = yield* requesting(api, openSession, { body }, { idempotencyKey });
    yield put(external.opened(data));
    log({ type: 'success', source: 'Sessions', message: t('An external session was opened') });
  } catch (thrown) {
    const failure = failureOf(thrown);
    yield put(external.openingFailed(failure));
    log({
      type: 'error',
      source: 'Sessions',
      message: t('An external session could not be opened'),
    });
  }
}

const changes = {
  extend: { request: extendSession, failed: sessionTexts.extendFailed, done: t('extended') },
  close: { request: closeSession, failed: sessionTexts.closeFailed, done: t('closed') },
} as const;

function* change(shell: SagaShell, kind: keyof typeof changes, session: TempSession): Saga {
  const { request, failed, done } = changes[kind];
  yield put(external.changeStarted(session.id));
  try {
    const { data } = yield* requesting(shell.api, request, { params: { key: session.key } });
    yield put(external.endMoved({ sessionId: session.id, expiresAt: data.expiresAt }));
    shell.log({
      type: 'info',
      source: 'Sessions',
      message: t('An external session was {done}', { done }),
    });
  } catch (thrown) {
    const { message } = failureOf(thrown);
    shell.toasts.error(withAgain(failed, thrown));
    shell.log({ type: 'error', source: 'Sessions', message: failed, details: message });
    // The session may have ended in the meantime, or have been closed in another window.
    yield put(externalActions.load());
  } finally {
    yield put(external.changeEnded(session.id));
  }
}

export function* externalSaga(shell: SagaShell): Saga {
  yield takeLatest(externalActions.load, () => load(shell));
  yield takeLatest(externalActions.wanted, (action) => show(shell, action));
  yield takeLeading(externalActions.start, (action) => start(shell, action));
  yield takeEvery(externalActions.extend, ({ payload }) => change(shell, 'extend', payload));
  yield takeEvery(externalActions.close, ({ payload }) => change(shell, 'close', payload));
  yield call(load, shell);
}
