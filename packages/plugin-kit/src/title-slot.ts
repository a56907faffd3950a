import { createContext } from 'react';

/** Where panels put their title on small screens: an element of the top bar. */
export const TitleSlotContext = createContext<HTMLElement | undefined>(undefined);
