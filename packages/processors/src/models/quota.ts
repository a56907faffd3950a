import { modelTexts } from '@mach42/contracts/models/texts.ts';
import type { ProcessorReads } from '../kernel/reads.ts';

/** The most that a person's calls of paid providers may sum up to in a calendar month (UTC). */
export interface Quota {
  /** US dollars. */
  readonly dollars: number;
  /** Tokens of prompts and answers together. */
  readonly tokens: number;
}

export const noQuota: Quota = {
  dollars: Number.POSITIVE_INFINITY,
  tokens: Number.POSITIVE_INFINITY,
};

const asDollars = (value: number): string => `$${value.toFixed(2)}`;
const asCount = (value: number): string => value.toLocaleString('en-US');

/**
 * Returns the reason why a person may not make another call of a paid provider; undefined when they may. It counts
 * the calls in the ledger, so calls at the same time may exceed the quota.
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
