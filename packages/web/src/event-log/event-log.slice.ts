import type { EventLogEntry } from '@mach42/contracts/socket/frames.ts';
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { LogInput } from '@mach42/plugin-kit/shell.ts';

export interface EventLogState {
  /** Oldest first. */
  readonly entries: readonly EventLogEntry[];
  readonly open: boolean;
}

const initialState: EventLogState = { entries: [], open: false };
const kept = 500;

export const eventLogSlice = createSlice({
  name: 'eventLog',
  initialState,
  reducers: {
    logged: {
      prepare: (input: LogInput, timestamp: string) => ({
        payload: { ...input, id: nanoid(), timestamp } satisfies EventLogEntry,
      }),
      reducer: (state, { payload }: PayloadAction<EventLogEntry>) => append(state, payload),
    },
    received: (state, { payload }: PayloadAction<EventLogEntry>) => append(state, payload),
    toggled: (state) => ({ ...state, open: !state.open }),
    cleared: (state) => ({ ...state, entries: [] }),
  },
});

function append(state: EventLogState, entry: EventLogEntry): EventLogState {
  return { ...state, entries: [...state.entries, entry].slice(-kept) };
}

export const eventLogActions = eventLogSlice.actions;
