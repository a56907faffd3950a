import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { uiActions } from './ui.slice.ts';

interface DockState {
  /** Ids of the tabs that stay until they are unpinned. */
  readonly pinned: readonly string[];
  /** Ids of the tabs that were closed here, the last one at the end. */
  readonly closed: readonly string[];
}

const initial: DockState = { pinned: [], closed: [] };

/** The number of closed tabs that can be opened again. */
const mostClosed = 20;

/** Keeps the actions of a person on tabs, beside the list of open tabs. */
export const dockSlice = createSlice({
  name: 'dock',
  initialState: () => initial,
  reducers: {
    restored: (_, { payload }: PayloadAction<readonly string[]>): DockState => ({
      ...initial,
      pinned: payload,
    }),
    pinned: (state, { payload }: PayloadAction<string>): DockState => ({
      ...state,
      pinned: [...without(state.pinned, payload), payload],
    }),
    unpinned: (state, { payload }: PayloadAction<string>): DockState => ({
      ...state,
      pinned: without(state.pinned, payload),
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(uiActions.closed, (state, { payload }): DockState => ({
      pinned: without(state.pinned, payload),
      closed: [...without(state.closed, payload), payload].slice(-mostClosed),
    })),
});

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id);
}

export const dockActions = dockSlice.actions;
