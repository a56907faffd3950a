import type { Pointer } from '../pointer.ts';

/** Where something stands in the older and in the newer file; undefined where it does not. */
export interface Spot {
  readonly before: Pointer | undefined;
  readonly after: Pointer | undefined;
}

export type ChangeKind = 'modified' | 'added' | 'removed';

/** One operation between two files, as `diffJson` finds it. */
export interface Change {
  readonly kind: ChangeKind;
  readonly spot: Spot;
  /** The item, or the section that is no list, in which it happened. */
  readonly place: Spot;
}

/** One line of a pretty-printed file. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * One line of either file or of both. Lines that differ by nothing but the comma at their end are
 * the same.
 */
export interface Row {
  readonly kind: 'same' | ChangeKind;
  readonly before: Line | undefined;
  readonly after: Line | undefined;
  /** Undefined for `same`. */
  readonly place: Spot | undefined;
}

export interface FileComparison {
  readonly rows: readonly Row[];
  readonly changes: readonly Change[];
}
