import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { revertPhod } from '@mach42/contracts/phod/calls.ts';
import { sameJson } from '@mach42/contracts/phod/json-value.ts';
import { valueAt } from '@mach42/contracts/phod/pointer.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { put, type Effect } from 'redux-saga/effects';
import { contentOf } from './compare.ts';
import { history, historyActions, historySlice, type GoBack } from './history-slice.ts';
import { withOneBefore } from './pair.ts';

type Saga<Result = void> = Generator<Effect, Result, unknown>;

/** Saves an older content as a new version on top, and shows what that changed. */
export function* goBack(shell: Shell, asked: GoBack): Saga {
  const { version, pointer, baseVersion } = asked;
  yield put(history.goingBackStarted(pointer));
  try {
    if (yield* hasMovedOn(shell, asked)) return;
    const saved = yield* requesting(shell.api, revertPhod, {
      body: { version, baseVersion, ...(pointer === '' ? {} : { pointer }) },
    });
    tellSaved(shell, asked, saved.version);
    yield put(historyActions.load());
    yield put(historyActions.compare(withOneBefore(saved.version)));
  } catch (thrown) {
    const error = asApiError(thrown);
    tellFailed(shell, error);
    if (error.code === 'CONFLICT') yield put(historyActions.load());
  } finally {
    yield put(history.goingBackEnded());
  }
}

/** Whether a place that was seen in an older version has become another one since. */
function* hasMovedOn(shell: Shell, { pointer, version, baseVersion }: GoBack): Saga<boolean> {
  const { comparison } = readSlice(historySlice, shell.getState());
  if (pointer === '' || comparison === undefined || comparison.to === baseVersion) return false;
  const current = yield* contentOf(shell, baseVersion);
  if (sameJson(valueAt(current, pointer), valueAt(comparison.after, pointer))) return false;
  shell.toasts.warning(
    `${pointer} has changed again since v${comparison.to}. Compare with the current version to put it back.`,
    {
      action: {
        label: `Compare with v${baseVersion}`,
        run: () => shell.dispatch(historyActions.compare({ from: version, to: baseVersion })),
      },
    },
  );
  return true;
}

function tellSaved(shell: Shell, { version, pointer, baseVersion }: GoBack, saved: number): void {
  const what =
    pointer === '' ? `has the content of v${version}` : `has ${pointer} as in v${version}`;
  shell.toasts.undo(`v${saved} ${what}. Undo saves v${saved + 1}.`, {
    undo: () =>
      shell.dispatch(
        historyActions.goBack({ version: baseVersion, pointer: '', baseVersion: saved }),
      ),
  });
  shell.log({ type: 'success', source: 'PHOD', message: `Went back to v${version}, as v${saved}` });
}

function tellFailed(shell: Shell, { code, message }: ApiError): void {
  if (code === 'CONFLICT') {
    shell.toasts.warning(`${message} Nothing was put back: look at the newest version first.`);
  } else if (code === 'VALIDATION_ERROR') shell.toasts.warning(message);
  else shell.toasts.error(phodTexts.saveError(message));
}
