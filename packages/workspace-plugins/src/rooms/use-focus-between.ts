import { useEffect, useRef, type RefObject } from 'react';

interface FocusBetween {
  /** Of the room. */
  readonly pane: RefObject<HTMLDivElement | null>;
  /** A person is about to go from one to the other. */
  readonly leave: () => void;
}

/**
 * Where list and room take each other's place, the focus goes along: what it was on is gone, and the
 * next Tab would begin at the top of the page.
 */
export function useFocusBetween(showsPane: boolean): FocusBetween {
  const pane = useRef<HTMLDivElement>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isLeaving.current) return;
    isLeaving.current = false;
    if (document.activeElement !== document.body) return;
    const row = document.querySelector<HTMLElement>('.ws-rooms-row--selected > button');
    (showsPane ? pane.current : row)?.focus();
  }, [showsPane]);
  return { pane, leave: () => (isLeaving.current = true) };
}
