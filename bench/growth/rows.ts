import type { BenchRow } from '../row.ts';
import type { Growth } from './run-scenario.ts';

export const growthLimits = { exponent: 1.2, blockMs: 50 } as const;

export const isWithin = ({ exponent = 0, block }: Growth): boolean =>
  exponent <= growthLimits.exponent && block <= growthLimits.blockMs;

/** Returns the highest cost of each call with its scenario; calls over a limit come first. */
export function rowsOf(growths: readonly Growth[]): BenchRow[] {
  return growths
    .toSorted((a, b) => Number(isWithin(a)) - Number(isWithin(b)) || b.block - a.block)
    .map((growth) => {
      const { scenario, unit, name, points, exponent, block } = growth;
      const largest = points.at(-1)?.size ?? 0;
      return {
        work: `${name} (${scenario})`,
        value: block,
        unit: 'ms',
        target: `block at most ${growthLimits.blockMs} ms, exponent at most ${growthLimits.exponent}`,
        ok: isWithin(growth),
        note: [
          exponent === undefined ? 'does not grow visibly' : `exponent ${exponent.toFixed(2)}`,
          points.map(({ processor }) => processor.toFixed(1)).join(', '),
          `up to ${largest} ${unit}`,
        ].join('; '),
      };
    });
}
