import type { Pointer } from '@mach42/contracts/phod/pointer.ts';
import type { BriefData, PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import type { Pair } from './pair.ts';

/** Two versions with their contents. */
export interface Comparison extends Pair {
  readonly before: BriefData;
  readonly after: BriefData;
}

export type Layout = 'side-by-side' | 'one-column';

export interface HistoryState {
  /** Newest first; undefined before they were read for the first time. */
  readonly versions: readonly PhodVersion[] | undefined;
  readonly failure: Failure | undefined;
  readonly chosen: Pair | undefined;
  /** Of the pair chosen before, while the chosen one is on its way. */
  readonly comparison: Comparison | undefined;
  readonly comparisonFailure: Failure | undefined;
  /** What is being put back; '' is the whole file. */
  readonly goingBack: Pointer | undefined;
  readonly layout: Layout;
}

const initialState: HistoryState = {
  versions: undefined,
  failure: undefined,
  chosen: undefined,
  comparison: undefined,
  comparisonFailure: undefined,
  goingBack: undefined,
  layout: 'side-by-side',
};

export const historySlice = createSlice({
  name: 'history',
  initialState,
  reducers: {
    loaded: (state, { payload }: PayloadAction<readonly PhodVersion[]>): HistoryState => ({
      ...state,
      versions: payload,
      failure: undefined,
    }),
    loadingFailed: (state, { payload }: PayloadAction<Failure>): HistoryState => ({
      ...state,
      failure: payload,
    }),
    chosen: (state, { payload }: PayloadAction<Pair>): HistoryState => ({
      ...state,
      chosen: payload,
      comparisonFailure: undefined,
    }),
    compared: (state, { payload }: PayloadAction<Comparison>): HistoryState => ({
      ...state,
      comparison: payload,
      comparisonFailure: undefined,
    }),
    comparingFailed: (state, { payload }: PayloadAction<Failure>): HistoryState => ({
      ...state,
      comparisonFailure: payload,
    }),
    goingBackStarted: (state, { payload }: PayloadAction<Pointer>): HistoryState => ({
      ...state,
      goingBack: payload,
    }),
    goingBackEnded: (state): HistoryState => ({ ...state, goingBack: undefined }),
    layoutChosen: (state, { payload }: PayloadAction<Layout>): HistoryState => ({
      ...state,
      layout: payload,
    }),
  },
});

export const history = historySlice.actions;

export interface GoBack {
  /** The version whose content comes back. */
  readonly version: number;
  /** The only place that goes back; '' for the whole file. */
  readonly pointer: Pointer;
  /** The version that the person takes for the current one. */
  readonly baseVersion: number;
}

/** What the panel and the socket ask for; the saga carries it out. */
export const historyActions = {
  load: createAction('history/load'),
  compare: createAction<Pair>('history/compare'),
  goBack: createAction<GoBack>('history/goBack'),
};
