import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { asApiError, failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { fork, put } from 'redux-saga/effects';
import { datarais } from '../state.ts';
import { isRunning } from '../state/screen.ts';
import { fetchEntry } from './fetch-entry.ts';
import { follow } from './follow.ts';
import { loadRuns } from './runs.ts';
import { loadCurrent, screenOf, type Saga } from './kit.ts';

/** Reads entry and file, and takes up a run of the entry where it is. */
export function* load(shell: Shell, entryId: string): Saga {
  let entry: Entry | undefined;
  let file: PhodFile;
  try {
    entry = yield* fetchEntry(shell, entryId);
    file = yield* loadCurrent(shell);
  } catch (thrown) {
    const message = entry === undefined ? faultOfEntry(thrown) : phodTexts.loadFailed;
    yield put(datarais.loadingFailed({ entryId, failure: { ...failureOf(thrown), message } }));
    return;
  }
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
