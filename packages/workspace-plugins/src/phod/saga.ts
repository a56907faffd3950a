import { listEntries } from '@mach42/contracts/datarais/calls.ts';
import { readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry, EntryStatus } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { compactBlamePhod } from '@mach42/contracts/phod/calls.ts';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { setSendPolicy } from '@mach42/contracts/sending/calls.ts';
import { picturesSection } from '@mach42/contracts/sending/pictures.ts';
import { pictureTexts, policyTexts, sendingTexts } from '@mach42/contracts/sending/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError, failureOf, ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { loadOwnFile } from '@mach42/plugin-kit/phod/own-file.ts';
import { type Shell, toastMs } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import {
  call,
  fork,
  put,
  takeLatest,
  type Effect,
  actionChannel,
  take,
  delay,
} from 'redux-saga/effects';
import { editsSaga } from './edits/edits.saga.ts';
import { entriesActions, entries } from './entries/state/entries-slice.ts';
import { policySet, sending, type Choice } from './sending/state/sending-slice.ts';
import { phod, phodActions, phodSlice } from './state.ts';

type Saga = Generator<Effect, void, unknown>;

function* loadFile(shell: Shell): Saga {
  if (shell.getState().session.user === undefined) return;
  yield put(phod.loadingStarted());
  try {
    const file = yield* loadOwnFile(shell);
    const before = readSlice(phodSlice, shell.getState()).file?.version;
    yield put(phod.loaded(file));
    if (before === file.version) return;
    shell.log({
      type: 'success',
      source: 'PHOD',
      message: t('PHOD File loaded, v{version}', { version: file.version }),
    });
  } catch (thrown) {
    yield put(phod.loadingFailed(failureOf(thrown)));
    shell.log({ type: 'error', source: 'PHOD', message: asApiError(thrown).message });
  }
}

function* loadBlame(shell: Shell): Saga {
  const version = readSlice(phodSlice, shell.getState()).file?.version;
  if (version === undefined) return;
  try {
    const { data } = yield* requesting(shell.api, compactBlamePhod);
    yield put(phod.blameLoaded({ version, ...data }));
  } catch (thrown) {
    yield put(phod.blameLoaded({ version, leaves: {}, rows: {}, failed: true }));
    shell.log({ type: 'error', source: 'PHOD', message: asApiError(thrown).message });
  }
}

export function* phodSaga(shell: Shell): Saga {
  yield takeLatest(phodActions.load, () => loadFile(shell));
  yield takeLatest(phodActions.loadBlame, () => loadBlame(shell));
  yield takeLatest(phodActions.loadAll, function* () {
    yield put(phodActions.load());
    yield put(entriesActions.load());
  });
  yield fork(entriesSaga, shell);
  yield fork(editsSaga, shell);
  yield fork(sendingSaga, shell);
  yield call(loadFile, shell);
}

type Channel = Parameters<typeof take>[0];

/** Saves one choice after the other, in the order in which they were made. */
export function* sendingSaga(shell: Shell): Saga {
  const chosen = (yield actionChannel(sending.chosen.type)) as Channel;
  for (;;) {
    const { payload: choice } = (yield take(chosen)) as ReturnType<typeof sending.chosen>;
    yield call(save, shell, choice);
  }
}

function* save(shell: Shell, choice: Choice): Saga {
  const { section, policy } = choice;
  try {
    yield* requesting(shell.api, setSendPolicy, { body: { section, policy } });
    yield put(policySet({ section, policy }));
    notify(shell, choice);
  } catch (thrown) {
    const { status, message } = asApiError(thrown);
    shell.log({ type: 'error', source: 'PHOD', message });
    const run = () => shell.dispatch(sending.chosen(choice));
    shell.toasts.error(status === 400 ? message : sendingTexts.failed, {
      action: { label: t('Retry'), run },
    });
  } finally {
    yield put(sending.settled({ section, policy }));
  }
}

function notify(shell: Shell, { section, policy, before, takesBack }: Choice): void {
  if (takesBack === true) {
    shell.toasts.success(sendingTexts.undone, { durationMs: toastMs.phod });
    return;
  }
  const title = section === picturesSection ? pictureTexts.title : titleOfKey(section);
  const back: Choice = { section, policy: before, before: policy, takesBack: true };
  shell.toasts.undo(policyTexts[policy].chosen(title), {
    undo: () => shell.dispatch(sending.chosen(back)),
  });
}

/** Keeps the lists of a person's entries up to date. They are fetched at most once in five seconds. */
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
    const list = (yield call(listsOfUser, shell)) as List;
    yield put(entries.loaded(list.entries));
    if (list.leftOut > 0) {
      shell.log({ type: 'warning', source: 'DataRAIS', message: entryTexts.leftOut });
    }
  } catch (thrown) {
    yield put(entries.loadingFailed(failureOf(thrown)));
    shell.log({ type: 'error', source: 'DataRAIS', message: entryTexts.loadFailed });
  }
}

/** Fetches the lists, and shows a refused sign-in at once, because it also removes the panel and this saga. */
async function listsOfUser(shell: Shell): Promise<List> {
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

/** The entries of one status, and the number of entries that were left out. */
interface List {
  readonly entries: readonly Entry[];
  readonly leftOut: number;
}

/** @throws ApiError INVALID_RESPONSE for an answer that is no list */
async function fetchList(api: Api, status: EntryStatus): Promise<List> {
  const query = { status, limit: limits.entriesPage };
  const { entries: received }: { readonly entries: unknown } = await api.request(listEntries, {
    query,
  });
  if (!Array.isArray(received)) {
    throw new ApiError({
      code: 'INVALID_RESPONSE',
      status: 200,
      message: entryTexts.invalidFormat,
    });
  }
  const entries = received.map(readEntry).filter((entry) => entry !== undefined);
  return { entries, leftOut: received.length - entries.length };
}

/**
 * Fetches the pending and the processed entries.
 * @throws ApiError with the text that the person reads when one of the lists cannot be read
 */
async function fetchLists(api: Api): Promise<List> {
  const [pending, processed] = await Promise.allSettled([
    fetchList(api, 'pending'),
    fetchList(api, 'processed'),
  ]);
  if (pending.status === 'fulfilled' && processed.status === 'fulfilled') {
    return {
      entries: [...pending.value.entries, ...processed.value.entries],
      leftOut: pending.value.leftOut + processed.value.leftOut,
    };
  }
  throw errorOfLists(failureIn(pending), failureIn(processed));
}

function failureIn(result: PromiseSettledResult<List>): ApiError | undefined {
  return result.status === 'fulfilled' ? undefined : asApiError(result.reason);
}

const ok = 200;

function errorOfLists(pending: ApiError | undefined, processed: ApiError | undefined): ApiError {
  const failure = pending ?? processed;
  if (failure === undefined) throw new Error('Neither of the lists failed.');
  const statuses = [pending?.status ?? ok, processed?.status ?? ok] as const;
  const { code, status, requestId } = failure;
  const about = { code, status, ...(requestId === undefined ? {} : { requestId }) };
  if (statuses.includes(401)) return new ApiError({ ...about, message: entryTexts.signIn });
  if (statuses.includes(0) || statuses.every((one) => one < 400)) return failure;
  return new ApiError({ ...about, message: entryTexts.requestFailed(...statuses) });
}
