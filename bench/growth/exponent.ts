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
  const looked = count < leastPoints ? points.slice(-leastPoints) : points.filter(isSeen);
  const seen = looked.map(({ size, processor }) => ({ x: Math.log(size), y: Math.log(processor) }));
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b) / values.length;
  const [x, y] = [mean(seen.map((point) => point.x)), mean(seen.map((point) => point.y))];
  const across = seen.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return across / seen.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}

/** `count` sizes that double up to the largest. */
export const doublings = (largest: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, n) => Math.max(1, Math.floor(largest / 2 ** (count - n))));
