import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface HelloState {
  /** Messages since the plugin was loaded, by room. */
  readonly messages: { readonly [roomId: string]: number };
}

const initialState: HelloState = { messages: {} };

/** The name of the slice is the id of the plugin. Signing in or out empties it. */
export const helloSlice = createSlice({
  name: 'hello',
  initialState,
  reducers: {
    messagePosted: ({ messages }, { payload: { roomId } }: PayloadAction<{ roomId: string }>) => ({
      messages: { ...messages, [roomId]: (messages[roomId] ?? 0) + 1 },
    }),
    countStarted: () => initialState,
  },
});

export const hello = helloSlice.actions;

export const messagesIn = ({ messages }: HelloState): number =>
  Object.values(messages).reduce((sum, count) => sum + count, 0);

export const roomsIn = ({ messages }: HelloState): number => Object.keys(messages).length;
