import { createSlice } from '@reduxjs/toolkit';
import { showAudit, type AuditShown } from './actions.ts';

const initialState: AuditShown = { view: 'events' };

/** The location of an admin in the audit. */
export const auditSlice = createSlice({
  name: 'audit',
  initialState,
  reducers: {},
  extraReducers: (builder) => builder.addCase(showAudit, (_, { payload }) => payload),
});
