import type { BenchRow } from '../row.ts';

/** A row whose value must not be above its limit. */
export function limitRow(work: string, value: number, unit: string, limit: number): BenchRow {
  const target = `at most ${limit.toLocaleString('en')} ${unit}`;
  return { work, value, unit, target, ok: value <= limit, ratio: limit === 0 ? 0 : value / limit };
}
