import { initialWorkspace } from '@mach42/plugin-kit/initial-state.ts';
import type {
  DisplayPreferences,
  WorkspaceLayout,
  WorkspaceState,
} from '@mach42/plugin-kit/shell.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The room in use, and how the person likes the workspace. */
export const workspaceSlice = createSlice({
  name: 'workspace',
  initialState: () => initialWorkspace,
  reducers: {
    initialized: (state): WorkspaceState => ({ ...state, isInitialized: true }),
    left: (): WorkspaceState => initialWorkspace,
    roomActivated: (state, { payload }: PayloadAction<string | undefined>): WorkspaceState => ({
      ...state,
      activeRoomId: payload,
    }),
    roomsShown: (state, { payload }: PayloadAction<readonly string[]>): WorkspaceState => ({
      ...state,
      visibleRooms: payload,
    }),
    preferred: (
      state,
      { payload }: PayloadAction<Partial<DisplayPreferences>>,
    ): WorkspaceState => ({
      ...state,
      preferences: { ...state.preferences, ...payload },
    }),
    arranged: (state, { payload }: PayloadAction<Partial<WorkspaceLayout>>): WorkspaceState => ({
      ...state,
      layout: { ...state.layout, ...payload },
    }),
  },
});

export const workspaceActions = workspaceSlice.actions;
