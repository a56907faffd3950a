import { usualRegion } from '@mach42/language/region.ts';
import { describe, expect, it } from 'vitest';
import { secondsLeft } from './clock.ts';
import {
  formatElapsed,
  formatLeft,
  formatSeconds,
  formatStamp,
  formatTime,
  timeFormats,
} from './time.ts';

const now = new Date(2026, 10, 4, 12, 0);

describe('a time', () => {
  it('WORK-300 is written in 24 hours', () => {
    expect(formatTime(new Date(2026, 10, 4, 9, 5))).toBe('09:05');
    expect(formatTime(new Date(2026, 10, 4, 0, 0))).toBe('00:00');
    expect(formatSeconds(new Date(2026, 10, 4, 23, 59, 7))).toBe('23:59:07');
  });

  it.each([
    [new Date(2026, 10, 4, 9, 41), 'today 09:41'],
    [new Date(2026, 10, 3, 16, 20), '3 Nov 16:20'],
    [new Date(2025, 10, 4, 9, 41), '4 Nov 2025 09:41'],
  ])('has its day, and the year when it is another one', (date, stamp) => {
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

describe('[LG8] a time, as a person prefers it', () => {
  const at = new Date('2026-11-04T15:05:09Z');

  it.each([
    [undefined, 'Asia/Tokyo', '5 Nov 00:05'],
    ['12h', 'Asia/Tokyo', '5 Nov 12:05 AM'],
    ['12h', 'UTC', 'today 3:05 PM'],
    [undefined, 'America/New_York', 'today 10:05'],
  ] as const)('has %s in %s: %s', (clock, timeZone, stamp) => {
    const formats = timeFormats({ ...usualRegion, clock, timeZone });
    const sameMoment = new Date('2026-11-04T13:00:00Z');
    expect(formats.formatStamp(at, sameMoment)).toBe(stamp);
    expect(formats.formatSeconds(at)).toMatch(/:05:09(?: [AP]M)?$/);
  });
});

describe('the time that is left', () => {
  const end = '2026-05-04T09:00:00.000Z';
  const before = (milliseconds: number) => secondsLeft(end, Date.parse(end) - milliseconds);

  it('SESS-080 counts whole seconds down, and is over exactly at the end', () => {
    expect([60_000, 59_001, 59_000, 1, 0, -5000].map(before)).toEqual([60, 60, 59, 1, 0, 0]);
  });

  it.each([
    [0, '00:00'],
    [1799, '29:59'],
    [83_649, '23:14:09'],
    [86_400, '1 d 0:00:00'],
    [6 * 86_400 + 83_649, '6 d 23:14:09'],
  ])('%i s are written as %s', (seconds, shown) => {
    expect(formatLeft(seconds)).toBe(shown);
  });
});
