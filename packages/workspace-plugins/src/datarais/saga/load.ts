import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { ApiError, failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { put } from 'redux-saga/effects';
import { datarais } from '../state/datarais-slice.ts';
import { isRunning } from '../state/screen.ts';
import { follow } from './follow.ts';
import { loadCurrent, screenOf, type Saga } from './screen-of.ts';

/** Reads entry and file, and takes up a run of the entry where it stands. */
export function* load(shell: Shell, entryId: string): Saga {
  try {
    const { entry } = yield* requesting(shell.api, getEntry, { params: { id: entryId } });
    if (entry === undefined) throw noEntry();
    const file = yield* loadCurrent(shell);
    yield put(datarais.loaded({ entryId, entry, file }));
    const { run, review } = screenOf(shell, entryId);
    if (entry.jobId === null || entry.status !== 'pending') return;
    if (review !== undefined || isRunning(run)) return;
    yield* follow(shell, entryId, entry.jobId);
  } catch (thrown) {
    yield put(datarais.loadingFailed({ entryId, failure: failureOf(thrown) }));
  }
}

function noEntry(): ApiError {
  return new ApiError({ code: 'INVALID_RESPONSE', status: 0, message: entryTexts.noEntryData });
}
