/** The key of the conversations in the store, with which the types of their actions begin. */
export const sliceName = 'rooms';
