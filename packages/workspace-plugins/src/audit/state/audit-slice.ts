import { createSlice } from '@reduxjs/toolkit';

interface AuditState {
  /** Grows when something was opened or closed; nothing of what was opened is kept here. */
  readonly openings: number;
}

const initialState: AuditState = { openings: 0 };

export const auditSlice = createSlice({
  name: 'audit',
  initialState,
  reducers: {
    openingsChanged: ({ openings }): AuditState => ({ openings: openings + 1 }),
  },
});

export const audit = auditSlice.actions;
