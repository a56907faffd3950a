import type { Connection } from '@mach42/plugin-kit/shell.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const initialState: Connection = { status: 'initializing', latencyMs: undefined, attempt: 0 };

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: () => initialState,
  reducers: {
    changed: (_, { payload }: PayloadAction<Connection>): Connection => payload,
  },
});

export const connectionActions = connectionSlice.actions;
