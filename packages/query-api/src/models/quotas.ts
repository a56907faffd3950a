import type { LedgerQuota, LedgerSum } from '@mach42/contracts/models/schemas.ts';
import type { ProviderQuota } from '../kernel/deps.ts';

/**
 * How much of each quota the month has used that is running (UTC).
 * @param now milliseconds since 1970
 */
export function quotasOf(
  sums: readonly LedgerSum[],
  quotas: readonly ProviderQuota[],
  now: number,
): LedgerQuota[] {
  const date = new Date(now);
  const month = date.toISOString().slice(0, 7);
  const until = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)).toISOString();
  return quotas.map(({ provider, dollars, tokens }) => {
    const spent = sums.filter((sum) => sum.month === month && sum.provider === provider);
    const total = (amount: (sum: LedgerSum) => number) =>
      spent.reduce((all, sum) => all + amount(sum), 0);
    return {
      provider,
      until,
      dollars: { used: total(({ cost }) => cost), limit: dollars },
      tokens: {
        used: total(({ inputTokens, outputTokens }) => inputTokens + outputTokens),
        limit: tokens,
      },
    };
  });
}
