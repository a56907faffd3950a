import { useEffect, useEffectEvent } from 'react';

/**
 * Listens for Escape while nothing has the focus, as when the button that had it was disabled in the meantime:
 * the key then reaches the page alone, and not the dialog.
 */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.activeElement === document.body) escape();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isOpen]);
}
