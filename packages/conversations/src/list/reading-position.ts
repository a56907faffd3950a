import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

interface ReadingPosition {
  /** The key of the row at the upper edge. */
  readonly key: string;
  /** The height of the part of the row above the edge, in pixels. */
  readonly offset: number;
  /** The rows that were measured, so that the others keep their position. */
  readonly measured: VirtualItem[];
}

const positions = new Map<string, ReadingPosition>();

/** The reading positions by list, for as long as the page lives; undefined: the person reads at the end. */
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
  /** Called when the reader comes near the top, or when all rows fit. */
  readonly onNearTop: () => void;
  readonly onNearBottom: () => void;
  /** Called when the reader has scrolled. @param top pixels above the visible part */
  readonly onMove: (atEnd: boolean, top: number) => void;
}

/**
 * Returns whether the end is in sight. A person who reads there stays there when the height of the scroller itself
 * changes.
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
    // This listener runs before the one of the virtualizer, which draws other rows: reading the sizes after that
    // would cause another layout.
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
