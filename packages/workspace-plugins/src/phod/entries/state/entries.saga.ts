import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ApiError, asApiError, failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { call, delay, put, takeLatest, type Effect } from 'redux-saga/effects';
import { entries, entriesActions } from './entries-slice.ts';
import { fetchList, fetchLists, type List } from './fetch-lists.ts';

type Saga = Generator<Effect, void, unknown>;

/** Keeps the lists of somebody's entries. They are fetched at most once in five seconds. */
export function* entriesSaga(shell: Shell): Saga {
  let fetchedAt = -Infinity;
  const load = function* (): Saga {
    yield put(entries.loadingStarted());
    const wait = fetchedAt + limits.entriesFetchMs - Date.now();
    if (wait > 0) yield delay(wait);
    fetchedAt = Date.now();
    yield* loadLists(shell);
  };
  yield takeLatest(entriesActions.load, load);
  yield takeLatest(entriesActions.loadDiscarded, () => loadDiscarded(shell));
  yield put(entriesActions.load());
}

function* loadLists(shell: Shell): Saga {
  if (!shell.getState().session.signedIn) {
    yield put(entries.loadingFailed(failureOf(signedOut())));
    return;
  }
  try {
    const list = (yield call(listsTold, shell)) as List;
    yield put(entries.loaded(list.entries));
    if (list.leftOut > 0) {
      shell.log({ type: 'warning', source: 'DataRAIS', message: entryTexts.leftOut });
    }
  } catch (thrown) {
    yield put(entries.loadingFailed(failureOf(thrown)));
    shell.log({ type: 'error', source: 'DataRAIS', message: entryTexts.loadFailed });
  }
}

/** A refused sign-in takes the panel away, and this saga with it: that is told at once. */
async function listsTold(shell: Shell): Promise<List> {
  try {
    return await fetchLists(shell.api);
  } catch (thrown) {
    if (asApiError(thrown).status === 401) shell.toasts.error(entryTexts.signIn);
    throw thrown;
  }
}

function* loadDiscarded(shell: Shell): Saga {
  try {
    const list = (yield call(fetchList, shell.api, 'discarded')) as List;
    yield put(entries.discardedLoaded(list.entries));
  } catch (thrown) {
    shell.toasts.error(`${entryTexts.loadFailed}: ${asApiError(thrown).message}`);
  }
}

function signedOut(): ApiError {
  return new ApiError({ code: 'UNAUTHORIZED', status: 401, message: entryTexts.signIn });
}
