/** One measured piece of work, beside what bounds it on the same machine in the same run. */
export interface BenchRow {
  readonly work: string;
  readonly value: number;
  /** `events/s`, `ms`, … */
  readonly unit: string;
  /** The value in the same unit, measured without the product around it. */
  readonly baseline?: { readonly work: string; readonly value: number };
  /** `value` to the baseline's. */
  readonly ratio?: number;
  /** The target in words: `at least 5 × the baseline`, `at most 15 ms`. */
  readonly target: string;
  readonly ok: boolean;
  readonly note?: string;
}

/** The middle value; of an even count the mean of the middle two. */
export function median(values: readonly number[]): number {
  return (percentile(values, 50, Math.floor) + percentile(values, 50, Math.ceil)) / 2;
}

/**
 * The value that `percent` of all values do not exceed, always one of the values.
 * @param round how an index between two values is settled; upwards by default
 */
export function percentile(
  values: readonly number[],
  percent: number,
  round: (index: number) => number = Math.ceil,
): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[round(((sorted.length - 1) * percent) / 100)];
  if (value === undefined) throw new RangeError('There is no percentile of nothing.');
  return value;
}

/** Runs a measurement five times, one after the other, and answers its median. */
export async function measure5(measure: () => number | Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < 5; round += 1) values.push(await measure());
  return median(values);
}
