import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

interface ReadingPosition {
  /** The row at the upper edge. */
  readonly key: string;
  /** How much of it is above the edge, in pixels. */
  readonly offset: number;
  /** Rows that were measured, so that the others keep their position. */
  readonly measured: VirtualItem[];
}

const positions = new Map<string, ReadingPosition>();

/** Where a person reads in a room, for as long as the page lives; undefined: at the end. */
export const readingPositions = {
  get: (list: string): ReadingPosition | undefined => positions.get(list),
  keep: (list: string, position: ReadingPosition | undefined): void => {
    if (position === undefined) positions.delete(list);
    else positions.set(list, position);
  },
};

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
  /** The reader moved. @param top pixels above the sight */
  readonly onMove: (atEnd: boolean, top: number) => void;
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
    reading.onMove(isAtEnd, element.scrollTop);
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
    // Runs before the virtualizer, which draws other rows: reading the sizes after that would lay the rows out once
    // more.
    const options = { passive: true, capture: true };
    element.addEventListener('scroll', onScroll, options);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll, options);
      observer.disconnect();
    };
  }, [scroller]);

  return atEnd;
}
