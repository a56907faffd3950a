import type { CompactBlame, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface BlameOf extends CompactBlame {
  readonly version: number;
  readonly failed?: true;
}

/** A dialog above the panel; the editor of JSON begins with a section where one is named. */
export type PhodDialog =
  | { readonly kind: 'json'; readonly section?: string }
  | { readonly kind: 'add section' | 'export' | 'import' };

interface PhodState {
  readonly file: PhodFile | undefined;
  readonly loading: boolean;
  readonly failure: Failure | undefined;
  /** The origin of each value, as of a version; it is read when a person asks for it. */
  readonly blame: BlameOf | undefined;
  readonly dialog: PhodDialog | undefined;
}

const initialState: PhodState = {
  file: undefined,
  loading: false,
  failure: undefined,
  blame: undefined,
  dialog: undefined,
};

export const phodSlice = createSlice({
  name: 'phod',
  initialState,
  reducers: {
    loadingStarted: (state): PhodState => ({ ...state, loading: true, failure: undefined }),
    loaded: (state, { payload: file }: PayloadAction<PhodFile>): PhodState => ({
      ...state,
      file,
      loading: false,
      failure: undefined,
    }),
    /** A newer version may have been read in the meantime. */
    saved: (state, { payload: file }: PayloadAction<PhodFile>): PhodState =>
      file.version > (state.file?.version ?? -1) ? { ...state, file } : state,
    blameLoaded: (state, { payload: blame }: PayloadAction<BlameOf>): PhodState => ({
      ...state,
      blame,
    }),
    dialogOpened: (state, { payload: dialog }: PayloadAction<PhodDialog>): PhodState => ({
      ...state,
      dialog,
    }),
    dialogClosed: (state): PhodState => ({ ...state, dialog: undefined }),
    loadingFailed: (state, { payload }: PayloadAction<Failure>): PhodState => ({
      ...state,
      loading: false,
      failure: payload,
    }),
  },
});

export const phod = phodSlice.actions;

/** The requests of the panel; the saga carries them out. */
export const phodActions = {
  load: createAction('phod/load'),
  loadBlame: createAction('phod/loadBlame'),
  /** Loads the file, the entries and the send policies. */
  loadAll: createAction('phod/loadAll'),
};
