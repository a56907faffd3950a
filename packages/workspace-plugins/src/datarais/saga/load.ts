import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import { readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { asApiError, failureOf, ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { loadOwnFile } from '@mach42/plugin-kit/phod/own-file.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { fork, put } from 'redux-saga/effects';
import { datarais } from '../state.ts';
import { isRunning } from '../state/screen.ts';
import { follow } from './follow.ts';
import { screenOf, type Saga } from './kit.ts';
import { loadRuns } from './runs.ts';

/**
 * Reads an entry from the server.
 * @throws ApiError INVALID_RESPONSE for an answer without one
 */
export function* fetchEntry(shell: Shell, entryId: string): Saga<Entry> {
  return entryIn(yield* requesting(tellingSignIn(shell), getEntry, { params: { id: entryId } }));
}

/** @throws ApiError INVALID_RESPONSE */
export function entryIn(answer: { readonly entry?: unknown }): Entry {
  const entry = readEntry(answer.entry);
  if (entry !== undefined) return entry;
  throw new ApiError({ code: 'INVALID_RESPONSE', status: 200, message: entryTexts.noEntryData });
}

/** Shows a refused sign-in at once, because it also removes the screen and its sagas. */
function tellingSignIn({ api, toasts }: Shell): Api {
  return {
    ...api,
    request: async (call, ...args) => {
      try {
        return await api.request(call, ...args);
      } catch (thrown) {
        if (asApiError(thrown).status === 401) toasts.error(entryTexts.signIn);
        throw thrown;
      }
    },
  };
}

/** Reads entry and file, and follows a run of the entry that is under way. */
export function* load(shell: Shell, entryId: string): Saga {
  const { saves } = screenOf(shell, entryId);
  let entry: Entry | undefined;
  let file: PhodFile;
  try {
    entry = yield* fetchEntry(shell, entryId);
    file = yield* loadOwnFile(shell);
  } catch (thrown) {
    const message = entry === undefined ? faultOfEntry(thrown) : phodTexts.loadFailed;
    yield put(datarais.loadingFailed({ entryId, failure: { ...failureOf(thrown), message } }));
    return;
  }
  // A save reads both itself: these answers are older than the save.
  if (screenOf(shell, entryId).saves !== saves) return;
  yield put(datarais.loaded({ entryId, entry, file }));
  yield fork(loadRuns, shell, entryId);
  const { run, review } = screenOf(shell, entryId);
  if (entry.jobId === null || entry.status !== 'pending') return;
  if (review !== undefined || isRunning(run)) return;
  yield* takeUp(shell, entryId, entry.jobId);
}

function* takeUp(shell: Shell, entryId: string, jobId: string): Saga {
  try {
    yield* follow(shell, entryId, jobId);
  } catch (thrown) {
    yield put(datarais.runFailed({ entryId, error: asApiError(thrown).message }));
  }
}

function faultOfEntry(thrown: unknown): string {
  const { message, status } = asApiError(thrown);
  if (message === entryTexts.noEntryData) return message;
  if (status === 401) return entryTexts.signIn;
  return status === 404 ? `${entryTexts.fetchFailed}: ${message}` : entryTexts.fetchFailed;
}
