import { createSlice } from '@reduxjs/toolkit';

interface AccessState {
  /** Grows when somebody opened, read or closed something. */
  readonly changes: number;
}

const initialState: AccessState = { changes: 0 };

export const accessSlice = createSlice({
  name: 'access',
  initialState,
  reducers: { changed: ({ changes }): AccessState => ({ changes: changes + 1 }) },
});

export const access = accessSlice.actions;
