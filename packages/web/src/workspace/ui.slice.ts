import { initialUi } from '@mach42/plugin-kit/initial-state.ts';
import type { OpenTab, UiState } from '@mach42/plugin-kit/shell.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Keeps the list of open tabs; their arrangement belongs to the dock. Only `reconcile` decides which tabs may be
 * open.
 */
export const uiSlice = createSlice({
  name: 'ui',
  initialState: () => initialUi,
  reducers: {
    restored: (_, { payload }: PayloadAction<Omit<UiState, 'workspaceTabs'>>): UiState => ({
      ...payload,
      workspaceTabs: payload.activeWorkspaceTabs.map((id) => ({ id })),
    }),
    /** The tabs as reconciled; the last one is the one activated last. */
    opened: (state, { payload }: PayloadAction<readonly string[]>): UiState => ({
      ...state,
      activeWorkspaceTabs: payload,
      activeTab: payload.at(-1),
      workspaceTabs: opened(state.workspaceTabs, payload),
    }),
    /** Some tabs may not stay open; the shown tab stays if it can. */
    reconciled: (state, { payload }: PayloadAction<readonly string[]>): UiState => ({
      ...state,
      activeWorkspaceTabs: payload,
      activeTab:
        state.activeTab === undefined || payload.includes(state.activeTab)
          ? state.activeTab
          : payload.at(-1),
      workspaceTabs: opened(state.workspaceTabs, payload),
    }),
    activated: (state, { payload }: PayloadAction<string>): UiState =>
      state.activeWorkspaceTabs.includes(payload)
        ? {
            ...state,
            activeWorkspaceTabs: lastOf(state.activeWorkspaceTabs, payload),
            activeTab: payload,
          }
        : state,
    closed: (state, { payload }: PayloadAction<string>): UiState => {
      const left = state.activeWorkspaceTabs.filter((id) => id !== payload);
      return {
        ...state,
        activeWorkspaceTabs: left,
        // Undefined: the column is shown, and stays.
        activeTab: state.activeTab === undefined ? undefined : left.at(-1),
        workspaceTabs: opened(state.workspaceTabs, left),
      };
    },
    panelShown: (state, { payload }: PayloadAction<boolean>): UiState => ({
      ...state,
      workspaceTabsOpen: payload,
    }),
    columnShown: (state): UiState => ({ ...state, activeTab: undefined }),
    /** Small screens: to the chat column, and from there back to the tab shown before. */
    columnToggled: (state): UiState => ({
      ...state,
      activeTab: state.activeTab === undefined ? state.activeWorkspaceTabs.at(-1) : undefined,
    }),
  },
});

function opened(before: readonly OpenTab[], ids: readonly string[]): readonly OpenTab[] {
  const stay = before.filter(({ id }) => ids.includes(id));
  const fresh = ids.filter((id) => !before.some((tab) => tab.id === id));
  return [...stay, ...fresh.map((id) => ({ id }))];
}

export function lastOf(ids: readonly string[], id: string): readonly string[] {
  return ids.at(-1) === id ? ids : [...ids.filter((other) => other !== id), id];
}

export const uiActions = uiSlice.actions;
