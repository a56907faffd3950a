import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';

interface Merged {
  readonly rows: readonly LedgerRow[];
  /** True where the page alone is shown: what follows it was not read, or is gone. */
  readonly isWhole: boolean;
}

/**
 * The newest page before the older rows that were read earlier. Where calls may be missing between
 * the two, or the page is all there is, it stands alone.
 */
export function withNewest(
  rows: readonly LedgerRow[] | undefined,
  page: readonly LedgerRow[],
  hasMore: boolean,
): Merged {
  const last = page.at(-1);
  const at = last === undefined ? -1 : (rows ?? []).findIndex(({ id }) => id === last.id);
  const meets = page.some(({ id }) => id === rows?.[0]?.id);
  if (!hasMore || rows === undefined || !meets) return { rows: page, isWhole: true };
  const inPage = new Set(page.map(({ id }) => id));
  const older = (at < 0 ? rows : rows.slice(at + 1)).filter(({ id }) => !inPage.has(id));
  return { rows: [...page, ...older], isWhole: older.length === 0 };
}
