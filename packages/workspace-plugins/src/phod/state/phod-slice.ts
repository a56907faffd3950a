import type { Blame, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface PhodState {
  readonly file: PhodFile | undefined;
  readonly loading: boolean;
  readonly failure: Failure | undefined;
  readonly blame: Blame;
}

const initialState: PhodState = {
  file: undefined,
  loading: false,
  failure: undefined,
  blame: {},
};

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
  },
});

export const phod = phodSlice.actions;

/** What the panel asks for; the saga carries it out. */
export const phodActions = {
  load: createAction('phod/load'),
  /** File and entries. */
  loadAll: createAction('phod/loadAll'),
};
