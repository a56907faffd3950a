import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ledger as readLedger, ledgerSummary } from '@mach42/contracts/models/calls.ts';
import { t } from '@mach42/language/t.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { call, put, takeLatest, type Effect } from 'redux-saga/effects';
import { ledger, ledgerActions, ledgerSlice } from './state.ts';

type Saga = Generator<Effect, void, unknown>;

const limit = limits.ledgerPage;

/** Reads the newest rows and the sums again; the known rows are shown until then. */
function* loadRows(shell: Shell): Saga {
  const { filter } = readSlice(ledgerSlice, shell.getState());
  try {
    const { data, meta } = yield* requesting(shell.api, readLedger, {
      query: { ...filter, limit },
    });
    const { data: summary } = yield* requesting(shell.api, ledgerSummary);
    yield put(ledger.loaded({ data, meta, summary }));
    // This read cancelled a read of older calls, if one was under way.
    if (readSlice(ledgerSlice, shell.getState()).readsOlder) yield* loadOlder(shell);
  } catch (thrown) {
    yield* failed(shell, thrown);
  }
}

function* loadOlder(shell: Shell): Saga {
  const { filter, rows } = readSlice(ledgerSlice, shell.getState());
  const before = rows?.at(-1)?.id;
  if (before === undefined) return;
  try {
    const query = { ...filter, before, limit };
    const page = yield* requesting(shell.api, readLedger, { query });
    yield put(ledger.olderLoaded(page));
  } catch (thrown) {
    yield* failed(shell, thrown);
  }
}

function* failed(shell: Shell, thrown: unknown): Saga {
  const failure = failureOf(thrown);
  yield put(ledger.loadingFailed(failure));
  shell.log({
    type: 'error',
    source: 'Ledger',
    message: t('The ledger could not be read: {message}', { message: failure.message }),
  });
}

export function* ledgerSaga(shell: Shell): Saga {
  // One watcher takes all requests, so that a newer one cancels an older one.
  const asked = [ledgerActions.load.type, ledger.filtered.type, ledger.olderWanted.type];
  yield takeLatest(asked, ({ type }: { readonly type: string }) =>
    type === ledger.olderWanted.type ? loadOlder(shell) : loadRows(shell),
  );
  yield call(loadRows, shell);
}
