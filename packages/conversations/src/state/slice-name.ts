/** The key of the conversations in the store, and the beginning of their actions' types. */
export const sliceName = 'rooms';
