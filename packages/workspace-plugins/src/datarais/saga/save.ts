import { updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { updatePhod } from '@mach42/contracts/phod/calls.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { saveErrorText } from '@mach42/plugin-kit/phod/save-error.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { toastMs } from '@mach42/plugin-kit/toast-times.ts';
import { put } from 'redux-saga/effects';
import { datarais } from '../state/datarais-slice.ts';
import { acceptedFile, operationsOf, rebased } from '../state/review.ts';
import type { Review } from '../state/screen.ts';
import { fetchEntry } from './fetch-entry.ts';
import { load } from './load.ts';
import { loadCurrent, screenOf, type Saga } from './kit.ts';

/** Saves the accepted operations onto the version that they were made from. */
export function* save(shell: Shell, entryId: string): Saga {
  const { review } = screenOf(shell, entryId);
  const refusal = reasonAgainstSaving(shell, review);
  if (review === undefined || refusal !== undefined) {
    shell.toasts.error(refusal ?? phodTexts.nothingToSave);
    return;
  }
  const reviewed = operationsOf(review);
  if (!reviewed.ok) {
    shell.toasts.error(reviewed.error);
    return;
  }
  yield put(datarais.savingStarted({ entryId }));
  try {
    const { version } = yield* requesting(shell.api, updatePhod, {
      body: {
        briefData: acceptedFile(review, reviewed.ops),
        updatedBy: shell.getState().session.name,
        baseVersion: review.baseVersion,
        source: { kind: 'datarais', entryId, ...review.source },
      },
    });
    yield put(datarais.saved({ entryId }));
    shell.toasts.success(phodTexts.saved, { durationMs: toastMs.phod });
    shell.log({ type: 'success', source: 'PHOD', message: `PHOD File saved, v${version}` });
  } catch (thrown) {
    yield* savingFailed(shell, entryId, thrown);
    return;
  }
  yield* markProcessed(shell, entryId);
  yield* load(shell, entryId);
}

function reasonAgainstSaving(shell: Shell, review: Review | undefined): string | undefined {
  if (!shell.getState().session.signedIn) return phodTexts.loginToSave;
  return review === undefined || review.text.trim() === '' ? phodTexts.nothingToSave : undefined;
}

function* savingFailed(shell: Shell, entryId: string, thrown: unknown): Saga {
  const error = asApiError(thrown);
  if (error.code === 'CONFLICT') {
    const current = yield* loadCurrent(shell);
    yield put(datarais.conflictFound({ entryId, current }));
    return;
  }
  yield put(datarais.savingEnded({ entryId }));
  shell.toasts.error(saveErrorText(error));
}

/** The server marks the entry on its own; this makes it so by the time the screen is read again. */
function* markProcessed(shell: Shell, entryId: string): Saga {
  try {
    yield* requesting(shell.api, updateEntry, {
      params: { id: entryId },
      body: { status: 'processed' },
    });
    yield put(datarais.entryChanged({ entry: yield* fetchEntry(shell, entryId) }));
  } catch {
    shell.toasts.error(entryTexts.savedButNotMarked);
  }
}

/** Moves the proposal onto the version that someone saved in the meantime; nothing is saved yet. */
export function* rebaseReview(shell: Shell, entryId: string, briefData: BriefData): Saga {
  const { review, conflict } = screenOf(shell, entryId);
  if (review === undefined || conflict === undefined) return;
  const moved = rebased(review, briefData, conflict.current);
  yield put(datarais.reviewOpened({ entryId, review: moved }));
  shell.toasts.success(`Made from v${moved.baseVersion} now. Look at the changes again.`);
}
