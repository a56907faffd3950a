import type { ModelIds, ModelPrice } from '../../models/model-ids.ts';

/** Tokens of a call by the kinds of the price list. */
export interface TokenCounts {
  readonly input: number;
  readonly cacheWrite: number;
  readonly cacheRead: number;
  readonly output: number;
}

/** US dollars; a model without a price costs what the dearest one does, so that quotas hold. */
export function costOf(prices: ModelIds['prices'], model: string, counts: TokenCounts): number {
  const price = prices[model] ?? dearest(prices);
  if (price === undefined) return 0;
  const prompt = counts.input + counts.cacheWrite + counts.cacheRead;
  const { long } = price;
  const rates = long !== undefined && prompt > long.overTokens ? long : price;
  const perMillion =
    counts.input * rates.input +
    counts.cacheWrite * rates.cacheWrite +
    counts.cacheRead * rates.cacheRead +
    counts.output * rates.output;
  return perMillion / 1_000_000;
}

const dearest = (prices: ModelIds['prices']): ModelPrice | undefined =>
  Object.values(prices).toSorted((one, other) => other.output - one.output)[0];
