import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

const nearEdge = 120;

interface Reading {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly startsAtEnd: boolean;
  /** Pixels from the end that still count as the end. */
  readonly nearEnd: number;
  readonly scrollToEnd: () => void;
  /** The reader came near the top, or everything there is fits in. */
  readonly onNearTop: () => void;
  readonly onNearBottom: () => void;
  /** The reader moved. */
  readonly onMove: (atEnd: boolean) => void;
}

/**
 * Whether the end is in sight. Who reads there stays there when the scroller itself becomes lower
 * or higher.
 */
export function useReadingPosition(reading: Reading): boolean {
  const { scroller } = reading;
  const [atEnd, setAtEnd] = useState(reading.startsAtEnd);

  const look = useEffectEvent((element: HTMLElement) => {
    if (element.clientHeight === 0) return;
    const below = element.scrollHeight - element.clientHeight - element.scrollTop;
    const isAtEnd = below <= reading.nearEnd;
    setAtEnd(isAtEnd);
    reading.onMove(isAtEnd);
    if (element.scrollTop < nearEdge) reading.onNearTop();
    if (below < nearEdge) reading.onNearBottom();
  });
  const keepEnd = useEffectEvent(() => {
    if (atEnd) reading.scrollToEnd();
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
