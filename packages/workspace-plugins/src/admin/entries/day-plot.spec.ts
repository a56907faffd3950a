import { describe, expect, it } from 'vitest';
import { dayLabel, niceTop, plotOf } from './day-plot.tsx';

const day = (name: string, recorded = 0, processed = 0, failed = 0, discarded = 0) => ({
  day: name,
  recorded,
  processed,
  failed,
  discarded,
});

describe('the bars of days', () => {
  it('fill the plot by the highest of all', () => {
    const { top, bars } = plotOf([day('2026-11-20', 1), day('2026-11-21', 2, 2, 1, 1)]);
    expect(top).toBe(4);
    expect(bars.map(({ recorded }) => recorded)).toEqual([0.25, 0.5]);
    expect(bars[1]?.outcomes).toEqual({ processed: 0.5, failed: 0.25, discarded: 0.25 });
  });

  it.each([
    [0, 2],
    [3, 4],
    [5, 10],
    [11, 20],
    [400, 400],
    [401, 1000],
  ])('%d fits below %d', (most, top) => {
    expect(niceTop(most)).toBe(top);
  });

  it('are labelled where there is room, today always', () => {
    const days = Array.from({ length: 30 }, (_, index) =>
      day(`2026-11-${String(index + 1).padStart(2, '0')}`),
    );
    const labels = plotOf(days).bars.map(({ label }) => label);
    expect(labels.at(-1)).toBe('30 Nov');
    expect(labels.filter((label) => label !== '')).toHaveLength(6);
    expect(dayLabel('2026-01-02')).toBe('2 Jan');
  });
});
