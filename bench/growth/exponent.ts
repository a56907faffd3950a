export interface Point {
  readonly size: number;
  /** Milliseconds. */
  readonly processor: number;
}

/** Below it, a cost is mostly what any call costs, or a few ticks of the clock: its growth says nothing. */
export const floorMs = { call: 16, repeated: 2 } as const;

/** Fewer sizes say little: between two, a processor's caches that are full look like growth. */
const leastPoints = 3;

/**
 * The `e` of `cost ≈ c × size^e` by least squares over the logarithms, of the sizes from the first
 * one whose cost is seen above the fixed part of a call, and of three at least; undefined when at most one is.
 */
export function exponentOf(points: readonly Point[], leastMs: number): number | undefined {
  const fixed = Math.min(...points.map(({ processor }) => processor));
  const isSeen = ({ processor }: Point) => processor >= leastMs && processor >= fixed * 1.5;
  const count = points.filter(isSeen).length;
  if (count < 2) return undefined;
  return slopeOf(count < leastPoints ? points.slice(-leastPoints) : points.filter(isSeen));
}

/** How many of the sizes have data that are in the fastest caches of a processor, and how many count as large. */
const [smallSizes, largeSizes] = [3, 4];
/** The most that a reference takes off an exponent: work of n^1.4 is found whatever it uses. */
const mostOfMemory = 0.15;

/**
 * The exponent of work whose cost was measured again, for long, beside a reference that is linear and uses as much
 * memory at each size. Where data no longer fit into a processor's cache, and where the garbage collector finds more
 * that is in use, each step costs more: by as much as the reference then grows faster than its input, the large sizes
 * count less. The small ones have no such boundary between them: all of their growth counts.
 */
export function exponentBeside(points: readonly Point[], reference: readonly Point[]): number {
  const ofMemory = slopeOf(reference.slice(-largeSizes)) - 1;
  const allowed = Math.min(Math.max(ofMemory, 0), mostOfMemory);
  return Math.max(
    slopeOf(points.slice(0, smallSizes)),
    slopeOf(points.slice(-largeSizes)) - allowed,
  );
}

/** Returns the slope of a line through the logarithms, by least squares. */
function slopeOf(points: readonly Point[]): number {
  const seen = points.map(({ size, processor }) => ({ x: Math.log(size), y: Math.log(processor) }));
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b) / values.length;
  const [x, y] = [mean(seen.map((point) => point.x)), mean(seen.map((point) => point.y))];
  const across = seen.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return across / seen.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}

/** `count` sizes that double up to the largest. */
export const doublings = (largest: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, n) => Math.max(1, Math.floor(largest / 2 ** (count - n))));
