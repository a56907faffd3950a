import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WorkspaceState } from '@mach42/plugin-kit/shell.ts';

const initialState: WorkspaceState = { openTabs: [], activeTab: undefined, panelVisible: true };

/** Which tabs are open; where they stand is the dock's. Only `reconcile` decides what to open. */
export const workspaceSlice = createSlice({
  name: 'workspace',
  initialState: () => initialState,
  reducers: {
    restored: (_, { payload }: PayloadAction<WorkspaceState>): WorkspaceState => payload,
    /** The tabs as reconciled; the last one is the one activated last. */
    opened: (state, { payload }: PayloadAction<readonly string[]>): WorkspaceState => ({
      ...state,
      openTabs: payload,
      activeTab: payload.at(-1),
    }),
    activated: (state, { payload }: PayloadAction<string>): WorkspaceState =>
      state.openTabs.includes(payload)
        ? { ...state, openTabs: lastOf(state.openTabs, payload), activeTab: payload }
        : state,
    closed: (state, { payload }: PayloadAction<string>): WorkspaceState => {
      const openTabs = state.openTabs.filter((id) => id !== payload);
      return { ...state, openTabs, activeTab: openTabs.at(-1) };
    },
    panelShown: (state, { payload }: PayloadAction<boolean>): WorkspaceState => ({
      ...state,
      panelVisible: payload,
    }),
    /** Small screens: back to the chat column. */
    columnShown: (state): WorkspaceState => ({ ...state, activeTab: undefined }),
  },
});

export function lastOf(ids: readonly string[], id: string): readonly string[] {
  return ids.at(-1) === id ? ids : [...ids.filter((other) => other !== id), id];
}

export const workspaceActions = workspaceSlice.actions;
