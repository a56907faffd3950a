import { useEffect, useRef, type RefObject } from 'react';

/**
 * Where the focus goes that nothing has any more, because a form was closed or something was taken
 * away: `count` says how many are there.
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
