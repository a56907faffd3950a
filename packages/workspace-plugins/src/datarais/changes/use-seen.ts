import { useEffect, useRef } from 'react';

/** Returns a ref of an element that a person must have seen: `onSeen` runs when any part of it comes into view. */
export function useSeen<Shown extends HTMLElement>(isSeen: boolean, onSeen: () => void) {
  const shown = useRef<Shown>(null);
  const report = useRef(onSeen);
  useEffect(() => {
    report.current = onSeen;
  });
  useEffect(() => {
    const element = shown.current;
    if (isSeen || element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) report.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return shown;
}
