import { describe, expect, it } from 'vitest';
import { shippedModelIds } from '../../models/model-ids.ts';
import { costOf } from './anthropic-client.ts';

const counts = { input: 1_000_000, cacheWrite: 0, cacheRead: 0, output: 1_000_000 };

describe('the price of a call', () => {
  it.each([
    ['claude-sonnet-5-5', 12],
    ['claude-opus-5-5', 24],
    ['claude-haiku-4-5', 6],
  ])('[PA4] of a million tokens each way with %s is %d dollars', (model, dollars) => {
    expect(costOf(shippedModelIds.prices, model, counts)).toBeCloseTo(dollars, 9);
  });

  it('[PA4] depends on the length of the prompt where the provider says so', () => {
    const short = { input: 100_000, cacheWrite: 0, cacheRead: 0, output: 1000 };
    const long = { ...short, cacheRead: 1 };
    const { prices } = shippedModelIds;
    expect(costOf(prices, 'claude-haiku-5-5', short)).toBeCloseTo(0.0105, 9);
    expect(costOf(prices, 'claude-haiku-5-5', long)).toBeCloseTo(0.0525, 6);
  });

  it('[PA4] of a model without a price is that of the dearest', () => {
    expect(costOf(shippedModelIds.prices, 'a-new-model', counts)).toBeCloseTo(24, 9);
  });
});
