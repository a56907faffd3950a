import { ledger as readLedger } from '@mach42/contracts/models/calls.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { call, put, takeLatest, type Effect } from 'redux-saga/effects';
import { ledger, ledgerActions, ledgerSlice } from './ledger-slice.ts';

type Saga = Generator<Effect, void, unknown>;

/** Reads the rows again; those that are there stay until then. */
function* loadRows(shell: Shell): Saga {
  const { limit } = readSlice(ledgerSlice, shell.getState());
  try {
    const { data: rows } = yield* requesting(shell.api, readLedger, { query: { limit } });
    yield put(ledger.loaded(rows));
  } catch (thrown) {
    const failure = failureOf(thrown);
    yield put(ledger.loadingFailed(failure));
    shell.log({
      type: 'error',
      source: 'Ledger',
      message: `The ledger could not be read: ${failure.message}`,
    });
  }
}

export function* ledgerSaga(shell: Shell): Saga {
  const asked = [ledgerActions.load.type, ledger.olderWanted.type];
  yield takeLatest(asked, () => loadRows(shell));
  yield call(loadRows, shell);
}
