/**
 * Moves heights apart until there are `apart` pixels between each two, as little as that takes and
 * within 0 to `height`; in the order given.
 */
export function spread(heights: readonly number[], apart: number, height: number): number[] {
  const order = heights.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y);
  let below = Number.NEGATIVE_INFINITY;
  for (const one of order) {
    one.y = Math.max(one.y, below + apart);
    below = one.y;
  }
  let above = height;
  for (const one of order.toReversed()) {
    one.y = Math.min(one.y, above);
    above = one.y - apart;
  }
  return order.toSorted((a, b) => a.index - b.index).map(({ y }) => y);
}
