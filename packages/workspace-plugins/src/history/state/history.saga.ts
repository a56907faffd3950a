import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { call, takeLatest, takeLeading, type Effect } from 'redux-saga/effects';
import { compareVersions } from './compare.ts';
import { goBack } from './go-back.ts';
import { historyActions, type GoBack } from './history-slice.ts';
import { loadVersions } from './load.ts';
import type { Pair } from './pair.ts';

interface Asked<Payload> {
  readonly payload: Payload;
}

export function* historySaga(shell: Shell): Generator<Effect, void, unknown> {
  yield takeLatest(historyActions.compare, ({ payload }: Asked<Pair>) =>
    compareVersions(shell, payload),
  );
  yield takeLeading(historyActions.goBack, ({ payload }: Asked<GoBack>) => goBack(shell, payload));
  yield takeLatest(historyActions.load, () => loadVersions(shell));
  yield call(loadVersions, shell);
}
