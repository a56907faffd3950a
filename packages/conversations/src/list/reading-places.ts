import type { VirtualItem } from '@tanstack/react-virtual';

export interface ReadingPlace {
  /** The row at the upper edge. */
  readonly key: string;
  /** How much of it is above the edge, in pixels. */
  readonly offset: number;
  /** Rows that were measured, so that the others keep their place. */
  readonly measured: VirtualItem[];
}

const places = new Map<string, ReadingPlace>();

/** Where somebody reads in a room, for as long as the page lives; undefined: at the end. */
export const readingPlaces = {
  get: (list: string): ReadingPlace | undefined => places.get(list),
  keep: (list: string, place: ReadingPlace | undefined): void => {
    if (place === undefined) places.delete(list);
    else places.set(list, place);
  },
};
