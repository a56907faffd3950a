import { describe, expect, it } from 'vitest';
import { spread } from './line-plot.tsx';
import { labelledTimes, nearest, valueAxis } from './plot-area.tsx';
import { readingAt } from './series.ts';

describe('the axis of values', () => {
  it.each([
    [0, true, 4, [0, 1, 2, 3, 4]],
    [3, true, 4, [0, 1, 2, 3, 4]],
    [66, true, 80, [0, 20, 40, 60, 80]],
    [0, false, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0.037, false, 0.04, [0, 0.01, 0.02, 0.03, 0.04]],
  ] as const)('of %s ends at a round number', (largest, whole, top, ticks) => {
    expect(valueAxis(largest, whole)).toEqual({ top, ticks });
  });
});

describe('the labels of times', () => {
  it.each([
    [24, 500, [0, 4, 8, 12, 16, 20, 23]],
    [24, 200, [0, 12, 23]],
    [24, 30, [0, 23]],
    [2, 500, [0, 1]],
    [1, 500, [0]],
    [0, 500, []],
  ])('of %i on %i pixels keep apart, and have the last', (count, width, indices) => {
    expect(labelledTimes(count, width, 72)).toEqual(indices);
  });
});

describe('the time that is pointed at', () => {
  it.each([
    [-50, 0],
    [14, 1],
    [16, 2],
    [999, 2],
  ])('at %i is the nearest', (wanted, index) => {
    expect(nearest([0, 10, 20], wanted)).toBe(index);
  });
});

describe('labels at the ends of lines', () => {
  it.each([
    [
      [10, 50, 90],
      [10, 50, 90],
    ],
    [
      [50, 52],
      [50, 64],
    ],
    [
      [52, 50],
      [64, 50],
    ],
    [
      [99, 100],
      [86, 100],
    ],
    [
      [100, 100, 100],
      [72, 86, 100],
    ],
  ])('%j do not cover each other', (heights, moved) => {
    expect(spread(heights, 14, 100)).toEqual(moved);
  });
});

describe('the reading of a time', () => {
  const data = {
    times: [1, 2],
    series: [
      { name: 'People', values: [4, null] },
      { name: 'Claude', values: [2, null] },
    ],
    format: (value: number) => `${value}×`,
    timeOf: (time: number) => `at ${time}`,
    tickOf: String,
  };

  it('names the time and every value', () => {
    expect(readingAt(data, 0)).toBe('at 1: People 4×, Claude 2×');
  });

  it('says where nothing was measured', () => {
    expect(readingAt(data, 1)).toBe('at 2: nothing measured');
  });
});
