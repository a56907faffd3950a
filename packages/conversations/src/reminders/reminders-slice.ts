import type { Reminders } from '@mach42/contracts/reminders/schemas.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface RemindersState {
  /** Messages and dates of which the person was reminded, until they take them off the list. */
  readonly due: number;
}

const initialState: RemindersState = { due: 0 };

export const remindersSlice = createSlice({
  name: 'reminders',
  initialState,
  reducers: {
    loaded: (_, { payload: { messages, dates } }: PayloadAction<Reminders>): RemindersState => ({
      due: messages.filter(({ isDue }) => isDue).length + (dates?.items.length ?? 0),
    }),
  },
});

export const reminders = remindersSlice.actions;
