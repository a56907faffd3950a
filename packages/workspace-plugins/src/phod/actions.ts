import { createAction } from '@reduxjs/toolkit';

/** Leads to the form of a new entry; the payload is the text that it begins with. */
export const entryAsked = createAction<string | undefined>('phod-entries/entryAsked');
