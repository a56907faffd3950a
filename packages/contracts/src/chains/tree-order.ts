import { locale } from '@mach42/language/t.ts';

/** The parent of an item, if it is among the items. */
interface Caused {
  readonly id: string;
  readonly cause: string | null | undefined;
}

interface InTree<One> {
  readonly one: One;
  /** The number of items that led to it, one after the other. */
  readonly depth: number;
}

/** Items each below the one that led to it, and otherwise in the order in which they come. */
export function inTreeOrder<One>(
  items: readonly One[],
  of: (one: One) => Caused,
): readonly InTree<One>[] {
  const ids = new Set(items.map((one) => of(one).id));
  const isRoot = (one: One): boolean => !ids.has(of(one).cause ?? '');
  const below = Map.groupBy(
    items.filter((one) => !isRoot(one)),
    (one) => of(one).cause,
  );
  const ordered: InTree<One>[] = [];
  // A stack, as a chain may be as deep as it is long.
  const open = items
    .filter(isRoot)
    .map((one) => ({ one, depth: 0 }))
    .toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    ordered.push(next);
    const led = below.get(of(next.one).id) ?? [];
    for (const child of led.toReversed()) open.push({ one: child, depth: next.depth + 1 });
  }
  return ordered;
}

const tenths = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `+12 ms`, `+3.4 s`, `+2 min`, `+5 h`, `+3 d`. */
export function laterText(ms: number): string {
  if (ms < 1_000) return `+${Math.max(0, ms)} ms`;
  if (ms < 60_000) return `+${tenths.format(ms / 1_000)} s`;
  if (ms < 7_200_000) return `+${Math.round(ms / 60_000)} min`;
  if (ms < 172_800_000) return `+${Math.round(ms / 3_600_000)} h`;
  return `+${Math.round(ms / 86_400_000)} d`;
}
