import { createAction } from '@reduxjs/toolkit';

/** Leads to the form of a new entry, with what it begins with. */
export const entryAsked = createAction<string | undefined>('phod-entries/entryAsked');
