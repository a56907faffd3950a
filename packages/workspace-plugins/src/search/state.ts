import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SearchState {
  readonly query: string;
}

const initialState: SearchState = { query: '' };

export const searchSlice = createSlice({
  name: 'search',
  initialState,
  reducers: {
    asked: (_, { payload }: PayloadAction<string>): SearchState => ({ query: payload }),
  },
});

export const searchActions = searchSlice.actions;
