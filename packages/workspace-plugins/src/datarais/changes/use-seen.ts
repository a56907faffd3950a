import { useEffect, useRef } from 'react';

/** A ref of what a person must have had on the screen: `onSeen` runs when any of it came into view. */
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
