import { useEffect, useEffectEvent } from 'react';

/**
 * Listens for Escape where it reaches the page alone: while nothing has the focus, as when the button that had
 * it was disabled in the meantime. What is modal also listens while the focus is still behind it, where it is until
 * the next frame is drawn.
 */
export function useEscape(isOpen: boolean, onEscape: () => void, isModal = false): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && (hasNoFocus() || (isModal && isBehind()))) escape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, isModal]);
}

const hasNoFocus = (): boolean => document.activeElement === document.body;

const isBehind = (): boolean => document.activeElement?.closest('.bp6-overlay, dialog') === null;
