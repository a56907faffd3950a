import type { EventLogEntry, EventLogType } from '@mach42/contracts/socket/frames.ts';
import { received } from '@mach42/language/received.ts';
import type { LogInput } from '@mach42/plugin-kit/shell.ts';
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

interface EventLogState {
  /** Oldest first. */
  readonly entries: readonly EventLogEntry[];
  readonly open: boolean;
  /** Only entries of this type are listed; undefined: all. */
  readonly filter: EventLogType | undefined;
  /** Errors that came while it was closed. */
  readonly unread: number;
}

const initialState: EventLogState = { entries: [], open: false, filter: undefined, unread: 0 };
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
    /** Adds an entry from the server, whose texts are English and are translated here. */
    received: {
      prepare: ({ details, ...entry }: EventLogEntry) => ({
        payload: {
          ...entry,
          message: received(entry.message),
          ...(details === undefined ? {} : { details: received(details) }),
        } satisfies EventLogEntry,
      }),
      reducer: (state, { payload }: PayloadAction<EventLogEntry>) => append(state, payload),
    },
    toggled: (state) => ({ ...state, open: !state.open, unread: 0 }),
    filtered: (state, { payload }: PayloadAction<EventLogType | undefined>): EventLogState => ({
      ...state,
      filter: payload,
    }),
    cleared: (state) => ({ ...state, entries: [], unread: 0 }),
    /** Entries that were cleared are there again, before those that came since. */
    restored: (state, { payload }: PayloadAction<readonly EventLogEntry[]>) => ({
      ...state,
      entries: [...payload, ...state.entries].slice(-kept),
    }),
  },
});

function append(state: EventLogState, entry: EventLogEntry): EventLogState {
  const isUnread = entry.type === 'error' && !state.open;
  return {
    ...state,
    entries: [...state.entries, entry].slice(-kept),
    unread: state.unread + (isUnread ? 1 : 0),
  };
}

export const eventLogActions = eventLogSlice.actions;
