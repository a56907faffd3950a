import type { WorkItem } from './work-pool.ts';

/** Among how many of the next a worker chooses at most, when other workers win its claims. */
const widest = 16;

/**
 * Keeps workers that look at the same queue from all claiming the same job. A worker that is alone, or
 * whose claims succeed, takes what is next; each claim that another won lets it choose among more.
 */
export class Spread {
  #lost = 0;
  #turn: number;

  constructor(workerId: string) {
    this.#turn = numberOf(workerId);
  }

  /** How many of those that are next it chooses among. */
  get width(): number {
    return Math.min(widest, this.#lost + 1);
  }

  choose<Item>(next: readonly Item[]): Item | undefined {
    this.#turn += 1;
    return next.length === 0 ? undefined : next[this.#turn % next.length];
  }

  onClaim(isOurs: boolean): void {
    this.#lost = isOurs ? Math.max(0, this.#lost - 1) : Math.min(widest, this.#lost * 2 + 1);
  }
}

/** Another for each name, about. */
function numberOf(name: string): number {
  let number = 0;
  for (const character of name)
    number = (number * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return number;
}

/** What waits, first the work of those with least running. */
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
