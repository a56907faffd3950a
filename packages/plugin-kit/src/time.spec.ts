import { describe, expect, it } from 'vitest';
import { formatElapsed, formatSeconds, formatStamp, formatTime } from './time.ts';

const now = new Date(2026, 10, 4, 12, 0);

describe('a time', () => {
  it('is written in 24 hours', () => {
    expect(formatTime(new Date(2026, 10, 4, 9, 5))).toBe('09:05');
    expect(formatTime(new Date(2026, 10, 4, 0, 0))).toBe('00:00');
    expect(formatSeconds(new Date(2026, 10, 4, 23, 59, 7))).toBe('23:59:07');
  });

  it.each([
    [new Date(2026, 10, 4, 9, 41), 'today 09:41'],
    [new Date(2026, 10, 3, 16, 20), '3 Nov 16:20'],
    [new Date(2025, 10, 4, 9, 41), '4 Nov 2025 09:41'],
  ])('stands with its day, and the year when it is another one', (date, stamp) => {
    expect(formatStamp(date, now)).toBe(stamp);
  });

  it.each([
    [0, '00:00'],
    [-5, '00:00'],
    [61_999, '01:01'],
    [3_600_000, '1:00:00'],
  ])('that has passed is written as mm:ss: %i ms', (milliseconds, shown) => {
    expect(formatElapsed(milliseconds)).toBe(shown);
  });
});
