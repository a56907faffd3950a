import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface AccessState {
  /** Openings of one's own content, and credentials set by others, that one has not seen since they changed. */
  readonly unseen: number;
}

const initialState: AccessState = { unseen: 0 };

export const accessSlice = createSlice({
  name: 'accessNotice',
  initialState,
  reducers: {
    counted: (_, { payload }: PayloadAction<number>): AccessState => ({ unseen: payload }),
  },
});

export const accessActions = accessSlice.actions;
