import type { BriefData, PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Pair } from './state/pair.ts';

/** Two versions with their contents. */
export interface Comparison extends Pair {
  readonly before: BriefData;
  readonly after: BriefData;
}

export type Layout = 'side-by-side' | 'one-column';

/** The content of the pane: the differences of two versions, or the whole older one. */
export type View = 'changes' | 'file';

/** A day and a time of it, in the form of inputs; '' where there is none. */
export interface PickedTime {
  readonly day: string;
  readonly time: string;
}

const nothingPicked: PickedTime = { day: '', time: '' };

export interface HistoryState {
  /** The versions, newest first; undefined before they are read for the first time. */
  readonly versions: readonly PhodVersion[] | undefined;
  readonly failure: Failure | undefined;
  readonly chosen: Pair | undefined;
  /** The view of the chosen pair. The view `file` shows the older version beside the current one. */
  readonly view: View;
  /** The day whose file is shown; empty when the file was chosen by its version. */
  readonly picked: PickedTime;
  /** Whether the pair is shown instead of the list, where there is no room for both. */
  readonly isOpen: boolean;
  /** The comparison of the pair chosen before, while the chosen pair is being read. */
  readonly comparison: Comparison | undefined;
  readonly comparisonFailure: Failure | undefined;
  /** The key of the hunk that is being restored; '' for the whole file. */
  readonly goingBack: string | undefined;
  readonly layout: Layout;
  /** The model whose persona's versions are shown instead of those of the PHOD File. */
  readonly saige: string | undefined;
}

const initialState: HistoryState = {
  versions: undefined,
  failure: undefined,
  chosen: undefined,
  view: 'changes',
  picked: nothingPicked,
  isOpen: false,
  comparison: undefined,
  comparisonFailure: undefined,
  goingBack: undefined,
  layout: 'side-by-side',
  saige: undefined,
};

interface Chosen extends Pair {
  readonly view: View;
  readonly picked?: PickedTime | undefined;
}

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
    chosen: (state, { payload }: PayloadAction<Chosen>): HistoryState => ({
      ...state,
      chosen: { from: payload.from, to: payload.to },
      view: payload.view,
      picked: payload.picked ?? nothingPicked,
      comparisonFailure: undefined,
    }),
    picked: (state, { payload }: PayloadAction<PickedTime>): HistoryState => ({
      ...state,
      picked: payload,
    }),
    opened: (state, { payload }: PayloadAction<boolean>): HistoryState => ({
      ...state,
      isOpen: payload,
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
    goingBackStarted: (state, { payload }: PayloadAction<string>): HistoryState => ({
      ...state,
      goingBack: payload,
    }),
    goingBackEnded: (state): HistoryState => ({ ...state, goingBack: undefined }),
    saigeChosen: (state, { payload }: PayloadAction<string | undefined>): HistoryState => ({
      ...state,
      saige: payload,
      isOpen: false,
    }),
    layoutChosen: (state, { payload }: PayloadAction<Layout>): HistoryState => ({
      ...state,
      layout: payload,
    }),
  },
});

export const history = historySlice.actions;
