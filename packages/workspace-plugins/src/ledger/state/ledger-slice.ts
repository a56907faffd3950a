import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface LedgerState {
  /** Newest first; undefined before they were read for the first time. */
  readonly rows: readonly LedgerRow[] | undefined;
  /** How many rows are asked for; where there are fewer, they are all there are. */
  readonly limit: number;
  readonly failure: Failure | undefined;
}

const initialState: LedgerState = {
  rows: undefined,
  limit: limits.ledgerPage,
  failure: undefined,
};

export const ledgerSlice = createSlice({
  name: 'ledger',
  initialState,
  reducers: {
    loaded: (state, { payload }: PayloadAction<readonly LedgerRow[]>): LedgerState => ({
      ...state,
      rows: payload,
      failure: undefined,
    }),
    loadingFailed: (state, { payload }: PayloadAction<Failure>): LedgerState => ({
      ...state,
      failure: payload,
    }),
    olderWanted: (state): LedgerState => ({ ...state, limit: limits.ledgerPageMaximum }),
  },
});

export const ledger = ledgerSlice.actions;

/** What the panel and the socket ask for; the saga carries it out. */
export const ledgerActions = {
  load: createAction('ledger/load'),
};
