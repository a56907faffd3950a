import { createContext } from 'react';

/**
 * Whether the buttons inside can be reached with the Tab key. False in items of a list whose items are reached by the
 * arrow keys, until an item has the focus.
 */
export const TabStop = createContext(true);
