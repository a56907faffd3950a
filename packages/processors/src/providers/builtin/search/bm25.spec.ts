import { describe, expect, it } from 'vitest';
import { bm25Index } from './bm25.ts';
import { tokens } from './tokens.ts';

const index = (texts: readonly string[]) =>
  bm25Index(texts, (text) => [{ tokens: tokens(text), weight: 1 }]);
const found = (texts: readonly string[], query: string) =>
  index(texts)
    .search(tokens(query))
    .map(({ document }) => document);

describe('BM25', () => {
  it('[BA2] finds only documents that hold a word of the query', () => {
    expect(found(['kiln order', 'lease answer'], 'kiln')).toEqual(['kiln order']);
    expect(found(['kiln order'], 'sourdough')).toEqual([]);
    expect(found([], 'kiln')).toEqual([]);
  });

  it('[BA2] puts a rare word above a common one', () => {
    const texts = ['harbour walk', 'harbour lease', 'harbour view', 'kiln order'];
    expect(found(texts, 'harbour kiln')[0]).toBe('kiln order');
  });

  it('[BA2] puts a short document above a long one with the same word', () => {
    expect(found([`lease ${'and more words '.repeat(20)}`, 'lease'], 'lease')[0]).toBe('lease');
  });

  it('[BA2] computes the score of the formula', () => {
    // Two documents of one word, one of them matching: idf = ln(1 + 1.5/1.5), tf part = 1.
    const [hit] = index(['a1', 'b2']).search(['a1']);
    expect(hit?.score).toBeCloseTo(Math.log(2), 12);
    expect(hit?.matched).toBe(1);
  });

  it('[BA2] counts a word in a heavier field for more', () => {
    const documents = [
      { title: 'kiln', body: 'lease' },
      { title: 'lease', body: 'kiln' },
    ];
    const [first] = bm25Index(documents, ({ title, body }) => [
      { tokens: [title], weight: 3 },
      { tokens: [body], weight: 1 },
    ]).search(['lease']);
    expect(first?.document.title).toBe('lease');
  });
});
