import type { Reminders } from '@mach42/contracts/reminders/schemas.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface RemindersState {
  /** The number of due reminders of messages and dates that the person has not taken off the list. */
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
