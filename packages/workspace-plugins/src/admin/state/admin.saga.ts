import { queueStats } from '@mach42/contracts/jobs/calls.ts';
import { listUsers } from '@mach42/contracts/users/admin-calls.ts';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { all, call, put, takeLatest, type Effect } from 'redux-saga/effects';
import { admin, adminActions } from './admin-slice.ts';

type Saga = Generator<Effect, void, unknown>;

function* loadUsers(shell: Shell): Saga {
  try {
    const { data } = yield* requesting(shell.api, listUsers);
    yield put(admin.usersLoaded(data));
  } catch (thrown) {
    const failure = failureOf(thrown);
    yield put(admin.usersFailed(failure));
    logFailure(shell, adminTexts.usersFailed, failure.message);
  }
}

function* loadStats(shell: Shell): Saga {
  try {
    const { data: stats } = yield* requesting(shell.api, queueStats, { query: {} });
    const at = new Date(shell.api.serverNow()).toISOString();
    yield put(admin.statsLoaded({ stats, at }));
  } catch (thrown) {
    yield put(admin.statsFailed());
    logFailure(shell, adminTexts.statsFailed, failureOf(thrown).message);
  }
}

function* load(shell: Shell): Saga {
  yield put(admin.loading(true));
  yield all([call(loadUsers, shell), call(loadStats, shell)]);
  yield put(admin.loading(false));
}

function logFailure(shell: Shell, message: string, details: string): void {
  shell.log({ type: 'error', source: 'Admin', message, details });
}

export function* adminSaga(shell: Shell): Saga {
  yield takeLatest(adminActions.load.type, () => load(shell));
  yield call(load, shell);
}
