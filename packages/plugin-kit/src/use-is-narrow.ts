import { useCallback, useState, type RefCallback } from 'react';

/**
 * Whether the element that gets the ref is narrower than so many pixels; keeps its last answer
 * while it is hidden.
 */
export function useIsNarrow(
  enough: number,
): readonly [isNarrow: boolean, ref: RefCallback<HTMLElement>] {
  const [isNarrow, setNarrow] = useState(() => window.innerWidth < enough);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const observer = new ResizeObserver(([entry]) => {
        const width = entry?.contentRect.width ?? 0;
        if (width > 0) setNarrow(width < enough);
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [enough],
  );
  return [isNarrow, ref];
}
