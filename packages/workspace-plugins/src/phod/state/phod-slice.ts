import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import type { Blame, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface PhodState {
  readonly file: PhodFile | undefined;
  readonly loading: boolean;
  readonly failure: Failure | undefined;
  readonly blame: Blame;
  readonly entries: readonly Entry[];
  readonly entriesFailure: Failure | undefined;
}

const initialState: PhodState = {
  file: undefined,
  loading: false,
  failure: undefined,
  blame: {},
  entries: [],
  entriesFailure: undefined,
};

type EntryChange = PayloadAction<ChangeData['EntryRecorded']>;

function withEntry(state: PhodState, entry: Entry): PhodState {
  const others = state.entries.filter((known) => known.id !== entry.id);
  const entries = [...others, entry].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return { ...state, entries };
}

export const phodSlice = createSlice({
  name: 'phod',
  initialState,
  reducers: {
    loadingStarted: (state): PhodState => ({ ...state, loading: true, failure: undefined }),
    loaded: (state, { payload }: PayloadAction<{ file: PhodFile; blame: Blame }>): PhodState => ({
      ...state,
      file: payload.file,
      blame: payload.blame,
      loading: false,
      failure: undefined,
    }),
    loadingFailed: (state, { payload }: PayloadAction<Failure>): PhodState => ({
      ...state,
      loading: false,
      failure: payload,
    }),
    entriesLoaded: (state, { payload }: PayloadAction<readonly Entry[]>): PhodState => ({
      ...state,
      entries: payload,
      entriesFailure: undefined,
    }),
    entriesFailed: (state, { payload }: PayloadAction<Failure>): PhodState => ({
      ...state,
      entriesFailure: payload,
    }),
    entryStored: (state, { payload }: EntryChange): PhodState => withEntry(state, payload.entry),
    /** A job of an entry moved on: its state stands beside the entry. */
    jobChanged: (state, { payload }: PayloadAction<ChangeData['JobQueued']>): PhodState => {
      const { job } = payload;
      const entry = state.entries.find((known) => known.id === job.entryId);
      if (entry === undefined) return state;
      return withEntry(state, {
        ...entry,
        jobId: job.id,
        progress: job.progress,
        queuePosition: job.queuePosition,
        error: job.error,
      });
    },
  },
});

export const phod = phodSlice.actions;

/** What the panel asks for; the saga carries it out. */
export const phodActions = {
  load: createAction('phod/load'),
  loadAll: createAction('phod/loadAll'),
  loadEntries: createAction('phod/loadEntries'),
};
