import { queueStats } from '@mach42/contracts/jobs/calls.ts';
import { listStorage } from '@mach42/contracts/storage/calls.ts';
import type { PersonStorage } from '@mach42/contracts/storage/schemas.ts';
import { storageTexts } from '@mach42/contracts/storage/texts.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { all, call, put, takeLatest, throttle, type Effect } from 'redux-saga/effects';
import { admin, adminActions, adminSlice } from './admin-slice.ts';

type Saga = Generator<Effect, void, unknown>;

/** Counts are read again at most so often, however busy the queue is. */
const pauseMs = 1000;

function* loadUsers(shell: Shell): Saga {
  yield put(admin.usersAsked());
  try {
    const { data } = yield* requesting(shell.api, listUsers);
    yield put(admin.usersLoaded(data));
  } catch (thrown) {
    const failure = failureOf(thrown);
    yield put(admin.usersFailed(failure));
    logFailure(shell, adminTexts.usersFailed, failure.message);
  }
}

/** Page by page; people without a figure are shown all the same. */
function* loadStorage(shell: Shell): Saga {
  try {
    const people: PersonStorage[] = [];
    for (let hasMore = true; hasMore;) {
      const page = yield* requesting(shell.api, listStorage, { query: { offset: people.length } });
      people.push(...page.data);
      hasMore = page.meta.hasMore && page.data.length > 0;
    }
    yield put(admin.storageLoaded(people));
  } catch (thrown) {
    logFailure(shell, storageTexts.failed, failureOf(thrown).message);
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
  yield all([call(loadUsers, shell), call(loadStorage, shell), call(loadStats, shell)]);
  yield put(admin.loading(false));
}

/** What nobody looked at yet is not read. */
function* refreshStats(shell: Shell): Saga {
  const { stats, statsFailed } = readSlice(adminSlice, shell.getState());
  if (stats !== undefined || statsFailed) yield call(loadStats, shell);
}

function* resync(shell: Shell): Saga {
  yield put(admin.queueChanged());
  yield put(admin.entriesChanged());
  yield put(admin.settingsChanged());
  const { users, usersFailure } = readSlice(adminSlice, shell.getState());
  if (users !== undefined || usersFailure !== undefined) yield call(loadUsers, shell);
}

function logFailure(shell: Shell, message: string, details: string): void {
  shell.log({ type: 'error', source: 'Admin', message, details });
}

export function* adminSaga(shell: Shell): Saga {
  yield takeLatest(adminActions.load.type, () => load(shell));
  yield takeLatest(adminActions.loadStats.type, () => loadStats(shell));
  yield takeLatest(adminActions.resync.type, () => resync(shell));
  yield throttle(pauseMs, admin.queueChanged.type, () => refreshStats(shell));
}
