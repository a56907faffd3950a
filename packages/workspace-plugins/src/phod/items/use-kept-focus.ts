import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the ref of an element that gets the focus when the focused element has disappeared, because a form was
 * closed or an item was removed. `count` is the number of items.
 */
export function useKeptFocus<Target extends HTMLElement>(
  isOpen: boolean,
  count = 0,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const before = useRef({ isOpen, count });
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    const isGone = (before.current.isOpen && !isOpen) || count < before.current.count;
    if (isGone && isLost) target.current?.focus();
    before.current = { isOpen, count };
  }, [isOpen, count]);
  return target;
}
