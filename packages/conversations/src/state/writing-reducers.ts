import type { PayloadAction } from '@reduxjs/toolkit';
import type { RoomState, ToWrite } from './room-state.ts';

/** What a composer is asked to begin with, from elsewhere on the screen. */
export const writingReducers = {
  writingAsked: (state: RoomState, { payload }: PayloadAction<ToWrite>): RoomState => ({
    ...state,
    toWrite: payload,
  }),
  writingBegun: (state: RoomState): RoomState => ({ ...state, toWrite: undefined }),
};
