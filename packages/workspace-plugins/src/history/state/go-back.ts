import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { revertPhod } from '@mach42/contracts/phod/calls.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { call, put, type Effect } from 'redux-saga/effects';
import { keyOf, type PutBack } from '../compare/put-back.ts';
import { contentOf } from './compare.ts';
import { history, historySlice } from './history-slice.ts';
import { loadVersions } from './load.ts';
import { withOneBefore } from './pair.ts';
import { placeNow } from './place-now.ts';
import { historyActions, type GoBack } from '../actions.ts';

type Saga<Result = void> = Generator<Effect, Result, unknown>;

/** Saves an older content as a new version on top, and shows what that changed. */
export function* goBack(shell: Shell, asked: GoBack): Saga {
  const { version, place, baseVersion } = asked;
  yield put(history.goingBackStarted(place === undefined ? '' : keyOf(place)));
  try {
    const now = place && (yield* whereItIsNow(shell, place, baseVersion));
    if (now === 'moved on') {
      notifyMovedOn(shell, asked);
      return;
    }
    const only = now === undefined ? {} : { pointer: now.pointer, pointerIn: now.pointerIn };
    const body = { version, baseVersion, ...only };
    const saved = yield* requesting(shell.api, revertPhod, { body });
    notifySaved(shell, asked, saved.version);
    yield* showOutcome(shell, saved.version);
  } catch (thrown) {
    const error = asApiError(thrown);
    notifyFailed(shell, error);
    if (error.code === 'CONFLICT') yield put(historyActions.load());
  } finally {
    yield put(history.goingBackEnded());
  }
}

/** A file that is looked at stays, beside what is current now. */
function* showOutcome(shell: Shell, saved: number): Saga {
  const { view } = readSlice(historySlice, shell.getState());
  yield call(loadVersions, shell);
  if (view === 'changes') yield put(historyActions.compare(withOneBefore(saved)));
}

/** Of a place that was seen in a comparison with an older version than the current one. */
function* whereItIsNow(shell: Shell, place: PutBack, current: number): Saga<PutBack | 'moved on'> {
  const { comparison } = readSlice(historySlice, shell.getState());
  if (comparison === undefined || comparison.to === current) return place;
  return placeNow(place, comparison, yield* contentOf(shell, current));
}

function notifyMovedOn(shell: Shell, { version, place, baseVersion }: GoBack): void {
  const seen = readSlice(historySlice, shell.getState()).comparison?.to;
  shell.toasts.warning(
    `${place?.pointer ?? ''} has changed again since v${seen ?? ''}. Compare with the current version to put it back.`,
    {
      action: {
        label: `Compare with v${baseVersion}`,
        run: () => shell.dispatch(historyActions.compare({ from: version, to: baseVersion })),
      },
    },
  );
}

function notifySaved(shell: Shell, { version, place, baseVersion }: GoBack, saved: number): void {
  const what =
    place === undefined
      ? `has the content of v${version}`
      : `has ${place.pointer} as in v${version}`;
  shell.toasts.undo(`v${saved} ${what}. Undo saves v${saved + 1}.`, {
    undo: () => shell.dispatch(historyActions.goBack({ version: baseVersion, baseVersion: saved })),
  });
  shell.log({ type: 'success', source: 'PHOD', message: `Went back to v${version}, as v${saved}` });
}

function notifyFailed(shell: Shell, { code, message }: ApiError): void {
  if (code === 'CONFLICT') {
    shell.toasts.warning(`${message} Nothing was put back: look at the newest version first.`);
  } else if (code === 'VALIDATION_ERROR') shell.toasts.warning(message);
  else shell.toasts.error(phodTexts.saveError(message));
}
