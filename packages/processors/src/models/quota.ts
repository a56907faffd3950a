import { modelTexts } from '@mach42/contracts/models/texts.ts';
import type { ProcessorReads } from '../kernel/reads.ts';

/** What a person's calls of paid providers may come to in a calendar month (UTC). */
export interface Quota {
  /** US dollars. */
  readonly dollars: number;
  /** Of prompts and answers together. */
  readonly tokens: number;
}

export const noQuota: Quota = {
  dollars: Number.POSITIVE_INFINITY,
  tokens: Number.POSITIVE_INFINITY,
};

const asDollars = (value: number): string => `$${value.toFixed(2)}`;
const asCount = (value: number): string => value.toLocaleString('en-US');

/**
 * Why a person may not have another call of a provider that is paid for; undefined when they may.
 * Counted is what the ledger holds, so calls that run side by side may come out above the quota.
 */
export async function quotaRefusal(
  { dollars, tokens }: Quota,
  reads: Pick<ProcessorReads, 'spentSince'>,
  { userId, providerId, now }: { userId: string; providerId: string; now: Date },
): Promise<string | undefined> {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const since = new Date(Date.UTC(year, month)).toISOString();
  const spent = await reads.spentSince({ userId, providerId, since });
  if (spent.dollars < dollars && spent.tokens < tokens) return undefined;
  const next = new Date(Date.UTC(year, month + 1));
  const day = next.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return spent.dollars >= dollars
    ? modelTexts.quotaUsedUp(asDollars(spent.dollars), asDollars(dollars), day)
    : modelTexts.tokensUsedUp(asCount(spent.tokens), asCount(tokens), day);
}
