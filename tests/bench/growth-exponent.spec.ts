import { describe, expect, it } from 'vitest';
import { doublings, exponentBeside } from '../../bench/growth/exponent.ts';
import { growthLimits } from '../../bench/growth/rows.ts';

const sizes = doublings(20_000, 5);
const costs = (cost: (size: number) => number) =>
  sizes.map((size) => ({ size, processor: cost(size) }));

/** Each step costs more from a size on, up to three times as much, as where caches are full. */
const memory = (size: number): number => Math.min(3, Math.max(1, (size / 2500) ** 0.3));
const linear = costs((size) => size * memory(size));

describe('the exponent of work beside a reference', () => {
  it('is that of a linear function where only its memory becomes slower', () => {
    expect(exponentBeside(linear, linear)).toBeLessThanOrEqual(growthLimits.exponent);
    const sorting = costs((size) => size * Math.log(size) * memory(size) ** 0.7);
    expect(exponentBeside(sorting, linear)).toBeLessThanOrEqual(growthLimits.exponent);
  });

  it.each([
    ['n^1.3 without memory', (size: number) => size ** 1.3],
    ['n^1.3 with memory', (size: number) => size ** 1.3 * memory(size)],
    ['a square that is two thirds at the limit', (size: number) => size + size ** 2 / 10_000],
    ['n^1.4 from a size on', (size: number) => size * Math.max(1, size / 2500) ** 0.4],
  ])('finds %s', (_, cost) => {
    expect(exponentBeside(costs(cost), linear)).toBeGreaterThan(growthLimits.exponent);
    const still = costs((size) => size);
    expect(exponentBeside(costs(cost), still)).toBeGreaterThan(growthLimits.exponent);
  });

  it('never takes off more than a little, whatever the reference does', () => {
    const square = costs((size) => size ** 2);
    expect(exponentBeside(square, square)).toBeGreaterThan(1.8);
  });
});
