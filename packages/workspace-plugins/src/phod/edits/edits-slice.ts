import type { BriefData, PhodFile, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { applyOps } from '@mach42/json-document/patch/patch.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The way in which a whole file replaces another. */
export type WholeKind = 'json-editor' | 'import';

/** A change of the file that a person asked for. */
export interface Change {
  readonly id: string;
  readonly ops: readonly PhodOperation[];
  /** The file as it was shown when the change was made; the operations apply to it. */
  readonly before: BriefData;
  readonly baseVersion: number;
  /**
   * `manual`: one value; it is shown at once, and is rebased onto versions that changed other parts of the file in
   * the meantime. The other kinds change the whole file; the person is always asked about a version that was saved in
   * the meantime.
   */
  readonly kind: 'manual' | WholeKind;
  /** The text of the toast with `Undo`; undefined for an undo. */
  readonly summary?: string;
}

/** A change that was made from another version than the current one. */
export interface Conflict {
  readonly change: Change;
  readonly current: PhodFile;
}

interface EditsState {
  /** The file with the unsaved changes; undefined when there are none. */
  readonly shown: BriefData | undefined;
  /** The ids of the changes that wait to be saved, oldest first. */
  readonly waiting: readonly string[];
  /** The result of the change that ended last. */
  readonly ended: { readonly id: string; readonly error?: string } | undefined;
  readonly conflict: Conflict | undefined;
  /** Changes of one value that could not be saved, oldest first. */
  readonly notSaved: readonly Change[];
}

const initialState: EditsState = {
  shown: undefined,
  waiting: [],
  ended: undefined,
  conflict: undefined,
  notSaved: [],
};

function without(state: EditsState, id: string): EditsState {
  const waiting = state.waiting.filter((known) => known !== id);
  return { ...state, waiting, shown: waiting.length === 0 ? undefined : state.shown };
}

export const editsSlice = createSlice({
  name: 'phodEdits',
  initialState,
  reducers: {
    asked: (state, { payload: change }: PayloadAction<Change>): EditsState => ({
      ...state,
      waiting: [...state.waiting, change.id],
      conflict: state.conflict?.change.id === change.id ? undefined : state.conflict,
      ended: undefined,
      ...(change.kind === 'manual' && {
        shown: applyOps(change.before, change.ops) as BriefData,
      }),
    }),
    saved: (state, { payload: id }: PayloadAction<string>): EditsState => ({
      ...without(state, id),
      ended: { id },
    }),
    /** Hides the change that was not saved, and all changes on top of it until those are saved. */
    failed: (state, { payload }: PayloadAction<{ id: string; error: string }>): EditsState => ({
      ...without(state, payload.id),
      shown: undefined,
      ended: payload,
    }),
    /** Keeps a change that could not be saved; the person may have it saved again. */
    kept: (state, { payload: change }: PayloadAction<Change>): EditsState => ({
      ...state,
      notSaved: [...state.notSaved, change],
    }),
    /** Drops a kept change, because it is being saved again or was discarded. */
    taken: (state, { payload: id }: PayloadAction<string>): EditsState => ({
      ...state,
      notSaved: state.notSaved.filter((known) => known.id !== id),
    }),
    conflicted: (state, { payload: conflict }: PayloadAction<Conflict>): EditsState => ({
      ...without(state, conflict.change.id),
      shown: undefined,
      conflict,
    }),
    conflictClosed: (state): EditsState => ({ ...state, conflict: undefined }),
  },
});

export const edits = editsSlice.actions;
