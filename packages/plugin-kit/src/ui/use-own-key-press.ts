import { useRef, type KeyboardEvent } from 'react';

/**
 * Blueprint's buttons are pressed by the end of a key press. One that got the focus while a key was
 * down, as a dialog's or a pane's first button does, would take the end of a press that began
 * elsewhere for its own: it is kept from it.
 */
export function useOwnKeyPress() {
  const began = useRef<string>(undefined);
  return {
    onKeyDownCapture: (event: KeyboardEvent) => {
      began.current = event.key;
    },
    onKeyUpCapture: (event: KeyboardEvent) => {
      const isOwn = began.current === event.key;
      began.current = undefined;
      if (!isOwn && (event.key === 'Enter' || event.key === ' ')) event.stopPropagation();
    },
  };
}
