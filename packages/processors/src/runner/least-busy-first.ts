import type { WorkItem } from './work-pool.ts';

/** What waits, that of the person for whom least is running before that of others. */
export function leastBusyFirst<Item extends WorkItem>(
  waiting: readonly Item[],
  running: readonly WorkItem[],
): Item[] {
  const load = new Map<string, number>();
  for (const { userId } of running) load.set(userId, (load.get(userId) ?? 0) + 1);
  return waiting.toSorted(
    (one, other) => (load.get(one.userId) ?? 0) - (load.get(other.userId) ?? 0),
  );
}

/** The first so many that fit. */
export function firstOf<Item>(
  items: readonly Item[],
  fits: (item: Item) => boolean,
  count: number,
): Item[] {
  const found: Item[] = [];
  for (const item of items) {
    if (found.length === count) break;
    if (fits(item)) found.push(item);
  }
  return found;
}
