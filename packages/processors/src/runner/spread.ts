/** The most items among which a worker chooses when other workers win its claims. */
const widest = 16;

/**
 * Keeps workers that read the same queue from all claiming the same job. A worker without others, or whose claims
 * succeed, takes the next job. After each claim that another worker won, it chooses among more jobs.
 */
export class Spread {
  #lost = 0;
  #turn: number;

  constructor(workerId: string) {
    this.#turn = numberOf(workerId);
  }

  /** The number of next items among which it chooses. */
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

/** A number for a name; two names rarely have the same. */
function numberOf(name: string): number {
  let number = 0;
  for (const character of name)
    number = (number * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return number;
}

interface OfPerson {
  readonly userId: string;
}

/** The waiting items, first those of the people with the fewest running ones. */
export function leastBusyFirst<Item extends OfPerson>(
  waiting: readonly Item[],
  running: readonly OfPerson[],
): Item[] {
  const load = new Map<string, number>();
  for (const { userId } of running) load.set(userId, (load.get(userId) ?? 0) + 1);
  return waiting.toSorted(
    (one, other) => (load.get(one.userId) ?? 0) - (load.get(other.userId) ?? 0),
  );
}

/** The first `count` items that fit. */
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
