import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

const nearTop = 120;

interface ReadingPlace {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Pixels from the end that still count as the end. */
  readonly nearEnd: number;
  readonly scrollToEnd: () => void;
  /** The reader came near the top, or everything there is fits in. */
  readonly onNearTop: () => void;
}

/**
 * Whether the end is in sight. Who reads there stays there when the scroller itself becomes lower
 * or higher.
 */
export function useReadingPlace(place: ReadingPlace): boolean {
  const { scroller } = place;
  const [atEnd, setAtEnd] = useState(true);

  const look = useEffectEvent((element: HTMLElement) => {
    const below = element.scrollHeight - element.clientHeight - element.scrollTop;
    setAtEnd(below <= place.nearEnd);
    if (element.scrollTop < nearTop) place.onNearTop();
  });
  const keepEnd = useEffectEvent(() => {
    if (atEnd) place.scrollToEnd();
  });

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const onScroll = () => look(element);
    const observer = new ResizeObserver(() => {
      keepEnd();
      look(element);
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller]);

  return atEnd;
}
