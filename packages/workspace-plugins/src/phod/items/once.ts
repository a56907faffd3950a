import type { MouseEvent } from 'react';

/** Not again for the second press of a double click: another item may have moved into the place. */
export const once =
  (act: () => void) =>
  ({ detail }: MouseEvent<HTMLElement>): void => {
    if (detail <= 1) act();
  };
