import type { AIModel, LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { describe, expect, it } from 'vitest';
import { monthTotal } from './month-total.ts';
import { costText, modelText, monthText, providerText, sumText, tokensText } from './texts.ts';
import { stayedHere } from './whereabouts.ts';

const now = new Date(2026, 10, 20, 9);
const row = (over: Partial<LedgerRow> = {}): LedgerRow => ({
  id: '00000000-0000-7000-8000-000000000001',
  at: now.toISOString(),
  provider: 'builtin',
  model: 'builtin:latest',
  purpose: 'reply',
  maskedText: 'When is the lease due?',
  inputTokens: 7,
  outputTokens: 3,
  cost: 0,
  ...over,
});
const sent = row({ provider: 'elsewhere', inputTokens: 1_200, outputTokens: 300, cost: 0.0042 });
const lastMonth = row({ at: new Date(2026, 9, 31, 23, 59).toISOString() });
const none = { calls: 0, tokens: 0, cost: 0 };

describe('where a call went', () => {
  it('is here for the built-in provider, and elsewhere for any other', () => {
    expect(stayedHere(row())).toBe(true);
    expect(stayedHere(sent)).toBe(false);
  });
});

describe('the total of the month', () => {
  it('keeps what left apart from what stayed', () => {
    expect(monthTotal([sent, row(), row(), sent], 50, now)).toEqual({
      left: { calls: 2, tokens: 3_000, cost: 0.0084 },
      stayed: { calls: 2, tokens: 20, cost: 0 },
      isWhole: true,
    });
  });

  it('leaves out other months, and the same month of another year', () => {
    const lastYear = row({ at: new Date(2025, 10, 20).toISOString() });
    expect(monthTotal([lastMonth, lastYear], 50, now)).toEqual({
      left: none,
      stayed: none,
      isWhole: true,
    });
  });

  it('counts a call that failed: its text was given all the same', () => {
    const failed = { ...sent, inputTokens: 0, outputTokens: 0, cost: 0, error: 'Overloaded.' };
    expect(monthTotal([failed], 50, now).left).toEqual({ calls: 1, tokens: 0, cost: 0 });
  });

  it('is not whole when the page is full of this month', () => {
    expect(monthTotal([row(), row()], 2, now).isWhole).toBe(false);
    expect(monthTotal([row(), lastMonth], 2, now).isWhole).toBe(true);
  });
});

describe('the amounts in words', () => {
  it('of a sum', () => {
    expect(sumText({ calls: 2, tokens: 3_000, cost: 0.0084 }, true)).toBe(
      '2 calls, 3,000 tokens, $0.0084',
    );
    expect(sumText({ calls: 1, tokens: 1, cost: 0 }, false)).toBe(
      'at least 1 call, 1 token, $0.00',
    );
    expect(sumText(none, true)).toBe('Nothing');
    expect(sumText(none, false)).toBe('Nothing among the calls below');
  });

  it('of one call', () => {
    expect(tokensText(sent)).toBe('1,200 in, 300 out');
    expect([0, 0.0042, 1.5].map(costText)).toEqual(['$0.00', '$0.0042', '$1.50']);
    expect([row(), sent].map(providerText)).toEqual(['built-in', 'elsewhere']);
    expect(monthText(now)).toBe('November 2026');
  });

  it('name a model without its subtitle, or by its id', () => {
    const models = [{ id: 'm1', name: 'Adexis - Project Manager' } as AIModel];
    expect(modelText('m1', models)).toBe('Adexis');
    expect(modelText('gone:latest', models)).toBe('gone:latest');
  });
});
