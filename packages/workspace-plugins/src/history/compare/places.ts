import type { Pointer } from '@mach42/json-document/pointer.ts';
import type {
  Change,
  ChangeKind,
  FileComparison,
  Row,
  Spot,
} from '@mach42/json-document/compare/rows.ts';
import { windowOf, type WindowRow } from './window.ts';

/** What changed in one item, with the lines around it. */
export interface ChangedPlace {
  /** Of the only change, else of the item: in the newer file, or in the older where it is gone. */
  readonly pointer: Pointer;
  readonly place: Spot;
  readonly changes: readonly Change[];
  readonly rows: readonly WindowRow[];
}

/** The changes of two files by the item in which they happened, in the order of the file. */
export function changedPlaces({ rows, changes }: FileComparison): ChangedPlace[] {
  const changesOf = Map.groupBy(changes, ({ place }) => place);
  return [...extents(rows)].map(([place, extent]) => {
    const own = changesOf.get(place) ?? [];
    const [only, ...more] = own;
    const named = only !== undefined && more.length === 0 ? only.spot : place;
    return {
      pointer: named.after ?? named.before ?? '',
      place,
      changes: own,
      rows: windowOf(rows, extent),
    };
  });
}

/** From the first to the last changed row of each place, both included. */
function extents(rows: readonly Row[]): Map<Spot, readonly [first: number, last: number]> {
  const found = new Map<Spot, readonly [number, number]>();
  for (const [index, { place }] of rows.entries()) {
    if (place !== undefined) found.set(place, [found.get(place)?.[0] ?? index, index]);
  }
  return found;
}

export type ChangeCounts = Readonly<Record<ChangeKind, number>>;

export function countChanges(changes: readonly Change[]): ChangeCounts {
  const counts = { modified: 0, added: 0, removed: 0 };
  for (const { kind } of changes) counts[kind] += 1;
  return counts;
}

/** `1 modified, 1 added`. */
export function countsText(counts: ChangeCounts): string {
  return (['modified', 'added', 'removed'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${kind}`)
    .join(', ');
}
