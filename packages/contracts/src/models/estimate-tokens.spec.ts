import { describe, expect, it } from 'vitest';
import { estimateTokens } from './estimate-tokens.ts';

describe('the tokens of a text', () => {
  it.each([
    [0, 0],
    [1, 1],
    [17, 5],
    [34, 10],
    [35, 11],
    [340, 100],
  ])('RAIS-140 %i characters are %i', (characters, tokens) => {
    expect(estimateTokens('x'.repeat(characters))).toBe(tokens);
  });
});
