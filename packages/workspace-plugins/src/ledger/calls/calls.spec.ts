import type { LedgerSum } from '@mach42/contracts/models/schemas.ts';
import { providerName } from '@mach42/contracts/models/texts.ts';
import { describe, expect, it } from 'vitest';
import { sumLines, together } from '../sums/sums-card.tsx';
import { costText, estimateText, monthText, sentTo, tokensText } from './texts.ts';

const sum: LedgerSum = {
  month: '2026-11',
  provider: 'anthropic',
  model: 'mach42v1:latest',
  purpose: 'reply',
  outside: true,
  calls: 2,
  failed: 1,
  attempts: 4,
  withheld: 0,
  unmasked: 0,
  inputTokens: 1_200,
  outputTokens: 300,
  estimated: 0,
  cost: 0.0042,
};
const stayed = { provider: 'builtin', outside: false, attempts: 0, cost: 0 };

describe('the sums of the months', () => {
  it('are one line a provider, what left before what stayed, the newest month first', () => {
    const lines = sumLines([
      { ...sum, ...stayed },
      { ...sum, month: '2026-10' },
      { ...sum, purpose: 'merge' },
      sum,
      { ...sum, provider: 'ollama', outside: false },
    ]);
    expect(lines.map(({ month, provider, calls }) => [month, provider, calls])).toEqual([
      ['2026-11', 'anthropic', 4],
      ['2026-11', 'builtin', 2],
      ['2026-11', 'ollama', 2],
      ['2026-10', 'anthropic', 2],
    ]);
    expect(lines[0]).toMatchObject({ failed: 2, attempts: 8, inputTokens: 2_400, cost: 0.0084 });
  });

  it('keep a provider apart that was on the machine once and elsewhere another time', () => {
    const ollama = { ...sum, provider: 'ollama' };
    const lines = sumLines([{ ...ollama, outside: false }, ollama]);
    expect(lines.map(({ outside }) => outside)).toEqual([true, false]);
  });

  it('of nothing are nothing', () => {
    expect(sumLines([])).toEqual([]);
    expect(together([])).toMatchObject({ calls: 0, attempts: 0, cost: 0 });
  });
});

describe('a call in words', () => {
  it('says where the text went, and how often', () => {
    const way = (provider: string, outside: boolean, attempts: number) =>
      sentTo({ provider, outside, attempts });
    expect(way('anthropic', true, 1)).toBe('Sent to Anthropic');
    expect(way('anthropic', true, 3)).toBe('Sent to Anthropic 3 times');
    expect(way('anthropic', true, 0)).toBe('Meant for Anthropic and not sent');
    expect(way('builtin', false, 0)).toBe('Given to Built-in assistant');
    expect(providerName('kiln-ai')).toBe('Kiln ai');
  });

  it('says where tokens are an estimate, and what came over the wire', () => {
    const tokens = { inputTokens: 1204, outputTokens: 310 };
    expect(tokensText(tokens)).toBe('1,204 in, 310 out');
    expect(estimateText(tokens as object)).toBeUndefined();
    const estimate = {
      ...tokens,
      tokensEstimated: true,
      received: { characters: 1402, pieces: 1 },
    };
    expect(tokensText(estimate as never)).toBe('about 1,204 in, 310 out');
    expect(estimateText(estimate as never)).toContain('Received: 1,402 characters in 1 piece.');
  });

  it('has amounts and months', () => {
    const costs = [0, 0.0042, 1.5].map((cost) => costText({ cost, provider: 'anthropic' }));
    expect(costs).toEqual(['$0.00', '$0.0042', '$1.50']);
    expect(costText({ cost: 0, provider: 'builtin' })).toBe('free');
    expect(monthText('2026-11')).toBe('November 2026');
  });
});
