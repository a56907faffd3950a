import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { stayedHere } from './whereabouts.ts';

export interface Sum {
  readonly calls: number;
  /** Given and answered. */
  readonly tokens: number;
  /** US dollars. */
  readonly cost: number;
}

export interface MonthTotal {
  /** For a provider outside this machine. */
  readonly left: Sum;
  readonly stayed: Sum;
  /** False when older calls of the month may be missing among the rows. */
  readonly isWhole: boolean;
}

/**
 * The calls of the month of `now`, in local time.
 * @param rows newest first, at most `limit`
 */
export function monthTotal(rows: readonly LedgerRow[], limit: number, now: Date): MonthTotal {
  const ofMonth = rows.filter(({ at }) => isSameMonth(new Date(at), now));
  return {
    left: sumOf(ofMonth.filter((row) => !stayedHere(row))),
    stayed: sumOf(ofMonth.filter(stayedHere)),
    isWhole: rows.length < limit || ofMonth.length < rows.length,
  };
}

function sumOf(rows: readonly LedgerRow[]): Sum {
  const total = (amount: (row: LedgerRow) => number) =>
    rows.reduce((sum, row) => sum + amount(row), 0);
  return {
    calls: rows.length,
    tokens: total((row) => row.inputTokens + row.outputTokens),
    cost: total((row) => row.cost),
  };
}

function isSameMonth(a: Date, b: Date): boolean {
  return a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth();
}
