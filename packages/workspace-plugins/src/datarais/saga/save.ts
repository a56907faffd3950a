import { updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { revertPhod, updatePhod } from '@mach42/contracts/phod/calls.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { loadOwnFile, saveErrorText } from '@mach42/plugin-kit/phod/own-file.ts';
import { type Shell, toastMs } from '@mach42/plugin-kit/shell.ts';
import { changeTitle } from '@mach42/plugin-kit/ui/diff/change-title.ts';
import { put } from 'redux-saga/effects';
import { dataRaisActions } from '../actions.ts';
import { datarais } from '../state.ts';
import { acceptedFile, acceptedOps, operationsOf, rebased } from '../state/review.ts';
import type { Review } from '../state/screen.ts';
import { reviewTag, screenOf, type Saga } from './kit.ts';
import { fetchEntry, load } from './load.ts';

/** Saves the accepted operations on top of the version that they were made from. */
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
    notifySaved(shell, entryId, { review, ops: reviewed.ops, version });
    shell.log({
      type: 'success',
      source: 'PHOD',
      message: t('PHOD File saved, v{version}', { version }),
    });
  } catch (thrown) {
    yield* savingFailed(shell, entryId, thrown);
    return;
  }
  yield* markProcessed(shell, entryId);
  yield* load(shell, entryId);
}

interface SavedReview {
  readonly review: Review;
  readonly ops: readonly PhodOperation[];
  readonly version: number;
}

/** Reports the saved changes, with an undo where there is a version before. */
function notifySaved(shell: Shell, entryId: string, { review, ops, version }: SavedReview): void {
  const [first, ...others] = acceptedOps(review, ops);
  const more = others.length === 0 ? '' : t(', and {count} more', { count: others.length });
  const what =
    first && `${changeTitle(first, review.base, new Date().getFullYear())}${more} (v${version})`;
  const message = what === undefined ? phodTexts.saved : `${phodTexts.saved}. ${what}`;
  const tag = reviewTag(entryId);
  if (review.baseVersion === 0) {
    shell.toasts.success(message, { durationMs: toastMs.phod, tag });
    return;
  }
  const undone = { entryId, version: review.baseVersion, baseVersion: version };
  const undo = () => shell.dispatch(dataRaisActions.undoSave(undone));
  shell.toasts.undo(message, { tag, undo });
}

/** Saves the earlier content once more. The entry stays processed: its text is in the History. */
export function* undoSave(shell: Shell, body: { version: number; baseVersion: number }): Saga {
  try {
    const { version } = yield* requesting(shell.api, revertPhod, { body });
    shell.toasts.success(phodTexts.takenBack(body.version, version));
    shell.log({
      type: 'success',
      source: 'PHOD',
      message: t('Went back to v{version}', { version: body.version }),
    });
    yield put(dataRaisActions.reloadFile());
  } catch (thrown) {
    shell.toasts.error(saveErrorText(asApiError(thrown)));
  }
}

function reasonAgainstSaving(shell: Shell, review: Review | undefined): string | undefined {
  if (!shell.getState().session.signedIn) return phodTexts.loginToSave;
  return review === undefined || review.text.trim() === '' ? phodTexts.nothingToSave : undefined;
}

function* savingFailed(shell: Shell, entryId: string, thrown: unknown): Saga {
  const error = asApiError(thrown);
  if (error.code === 'CONFLICT') {
    const current = yield* loadOwnFile(shell);
    yield put(datarais.conflictFound({ entryId, current }));
    return;
  }
  yield put(datarais.savingEnded({ entryId }));
  shell.toasts.error(saveErrorText(error));
}

/** Marks the entry as processed. The server does so on its own, but perhaps only after the screen is read again. */
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
  shell.toasts.success(
    t('Made from v{baseVersion} now. Look at the changes again.', {
      baseVersion: moved.baseVersion,
    }),
  );
}
