import { describe, expect, it } from 'vitest';
import { inTreeOrder, laterText } from './tree-order.ts';

const item = (id: number, cause?: string) => ({ id: `e${id}`, cause });
const shape = (...items: readonly ReturnType<typeof item>[]) =>
  inTreeOrder(items, (one) => one).map(({ one, depth }) => [one.id, depth]);

describe('the order of a chain', () => {
  it('has each item below what led to it, and otherwise the order in which they come', () => {
    expect(shape(item(1), item(2), item(3, 'e1'), item(4, 'e3'), item(5, 'e1'))).toEqual([
      ['e1', 0],
      ['e3', 1],
      ['e4', 2],
      ['e5', 1],
      ['e2', 0],
    ]);
  });

  it('begins with those whose cause is not among them', () => {
    expect(shape(item(7, 'elsewhere'), item(8, 'e7'))).toEqual([
      ['e7', 0],
      ['e8', 1],
    ]);
  });

  it('is as deep as a long chain, each item read once', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      item(index + 1, index === 0 ? undefined : `e${index}`),
    );
    expect(inTreeOrder(chain, (one) => one).at(-1)?.depth).toBe(19_999);
  });
});

it('says how much later something came', () => {
  expect([0, 12, 3_400, 120_000, 18_000_000, 259_200_000].map(laterText)).toEqual([
    '+0 ms',
    '+12 ms',
    '+3.4 s',
    '+2 min',
    '+5 h',
    '+3 d',
  ]);
});
