import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { call, put, takeLatest, takeLeading, type Effect } from 'redux-saga/effects';
import { compareVersions, showFile } from './compare.ts';
import { goBack } from './go-back.ts';
import { loadVersions } from './load.ts';
import { history } from './history-slice.ts';
import { withOneBefore } from './pair.ts';
import { historyActions, type GoBack } from '../actions.ts';

interface Asked<Payload> {
  readonly payload: Payload;
}

type Wanted = ReturnType<
  typeof historyActions.compare | typeof historyActions.show | typeof historyActions.open
>;

/** The pair that is wanted last is the one that is shown. */
function* lookAt(shell: Shell, wanted: Wanted): Generator<Effect, void, unknown> {
  if (historyActions.compare.match(wanted)) yield call(compareVersions, shell, wanted.payload);
  else if (historyActions.show.match(wanted)) yield call(showFile, shell, wanted.payload);
  else {
    yield put(history.opened(true));
    yield call(compareVersions, shell, withOneBefore(wanted.payload));
  }
}

export function* historySaga(shell: Shell): Generator<Effect, void, unknown> {
  yield takeLatest(
    [historyActions.compare, historyActions.show, historyActions.open],
    (asked: Wanted) => lookAt(shell, asked),
  );
  yield takeLeading(historyActions.goBack, ({ payload }: Asked<GoBack>) => goBack(shell, payload));
  yield takeLatest(historyActions.load, () => loadVersions(shell));
  yield call(loadVersions, shell);
}
