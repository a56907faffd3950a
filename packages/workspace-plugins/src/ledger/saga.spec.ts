import type { Call } from '@mach42/contracts/kernel/call.ts';
import { ledgerSummary } from '@mach42/contracts/models/calls.ts';
import type { LedgerQuery, LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { describe, expect, it, vi } from 'vitest';
import { ledgerSaga } from './saga.ts';
import { ledger, ledgerActions, ledgerSlice } from './state.ts';

/** Opens a panel with calls 1 to `newest`; a page has two calls. */
async function opened(newest: number) {
  const calls = { newest };
  const asked: LedgerQuery[] = [];
  const request = async (call: Call, { query }: { query: LedgerQuery } = { query: {} }) => {
    if (call === ledgerSummary) return { data: { sums: [], quotas: [] } };
    asked.push(query);
    if (query.provider === 'none')
      throw new ApiError({ code: 'NETWORK', status: 0, message: 'No network.' });
    const first = query.before === undefined ? calls.newest : Number(query.before) - 1;
    const data = [first, first - 1]
      .filter((number) => number > 0)
      .map((number) => ({ id: String(number) }) as LedgerRow);
    return { data, meta: { total: calls.newest, hasMore: first > 2 } };
  };
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: { [ledgerSlice.reducerPath]: ledgerSlice.reducer },
    middleware: (usual) => usual().concat(saga),
  });
  const log = vi.fn<(entry: object) => void>();
  const shell = { api: { request }, log, getState: () => store.getState() } as unknown as Shell;
  saga.run(() => ledgerSaga(shell));
  const state = () => store.getState()[ledgerSlice.reducerPath];
  const shown = () => state().rows?.map(({ id }) => Number(id));
  await vi.waitFor(() => expect(shown()).toBeDefined());
  return { calls, asked, log, state, shown, dispatch: store.dispatch };
}

describe('reading the ledger', () => {
  it('continues to read older calls while new ones arrive', async () => {
    const { calls, shown, dispatch, state } = await opened(6);
    expect(shown()).toEqual([6, 5]);
    dispatch(ledger.olderWanted());
    calls.newest = 7;
    dispatch(ledgerActions.load());
    await vi.waitFor(() => expect(shown()).toEqual([7, 6, 5, 4, 3]));
    expect(state()).toMatchObject({ readsOlder: false, hasOlder: true, total: 7 });
  });

  it('asks for what the filter says, and keeps on doing so', async () => {
    const { asked, shown, dispatch } = await opened(6);
    dispatch(ledger.filtered({ month: '2026-11' }));
    await vi.waitFor(() => expect(shown()).toEqual([6, 5]));
    dispatch(ledger.olderWanted());
    await vi.waitFor(() => expect(shown()).toEqual([6, 5, 4, 3]));
    expect(asked.slice(1).map(({ month, before }) => [month, before])).toEqual([
      ['2026-11', undefined],
      ['2026-11', '5'],
    ]);
  });

  it('says when it fails', async () => {
    const { dispatch, state, log } = await opened(2);
    dispatch(ledger.filtered({ provider: 'none' }));
    await vi.waitFor(() => expect(state().failure?.message).toBe('No network.'));
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ source: 'Ledger', type: 'error' }));
  });
});
