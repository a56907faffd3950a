import { scaleLinear } from 'd3-scale';

export interface ValueAxis {
  /** The value at the top. */
  readonly top: number;
  readonly ticks: readonly number[];
}

/** From 0 to a round number at or above `largest`; of whole things there are no halves. `about`: how many ticks. */
export function valueAxis(largest: number, whole: boolean, about = 4): ValueAxis {
  const least = whole ? about : 0;
  const scale = scaleLinear([0, Math.max(largest, least) || 1], [0, 1]).nice(about);
  const [, top = 1] = scale.domain();
  return { top, ticks: scale.ticks(about) };
}

/**
 * The indices of the times that get a label: the last one, and from the first on as many, evenly,
 * as fit with `apart` pixels between them.
 */
export function labelledTimes(count: number, width: number, apart: number): number[] {
  if (count < 2) return count === 1 ? [0] : [];
  const last = count - 1;
  const labels = Math.max(1, Math.floor(width / apart));
  const step = Math.max(1, Math.ceil(last / labels));
  const indices: number[] = [];
  for (let index = 0; last - index >= step * 0.75 && index < last; index += step) {
    indices.push(index);
  }
  return [...indices, last];
}

/** The number nearest to `wanted` in a growing list, by its index. */
export function nearest(numbers: readonly number[], wanted: number): number {
  let [best, distance] = [0, Number.POSITIVE_INFINITY];
  for (const [index, number] of numbers.entries()) {
    const away = Math.abs(number - wanted);
    if (away < distance) [best, distance] = [index, away];
  }
  return best;
}
