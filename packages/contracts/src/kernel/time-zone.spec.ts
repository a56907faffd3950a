import { describe, expect, it } from 'vitest';
import {
  isQuietAt,
  nextTimeOfDay,
  outsideQuiet,
  timeZoneOf,
  type QuietHours,
} from './time-zone.ts';

describe('[LG11] a time that is entered', () => {
  it.each([
    ['Asia/Tokyo', '2026-11-03T21:30', '2026-11-03T12:30:00.000Z'],
    ['America/New_York', '2026-11-03T21:30', '2026-11-04T02:30:00.000Z'],
    ['Europe/Berlin', '2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
    ['Europe/Berlin', '2026-11-03T23:59:59.999', '2026-11-03T22:59:59.999Z'],
    // The clocks go from 02:00 to 03:00, and from 03:00 to 02:00.
    ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('is one of the zone %s: %s', (timeZone, local, at) => {
    expect(timeZoneOf(timeZone).timeOf(local)?.toISOString()).toBe(at);
  });

  it.each(['', '2026-11-03', '2026-13-03T10:00', '2026-11-03T25:00', 'T10:00'])(
    'is none where it is incomplete or wrong: %j',
    (local) => {
      expect(timeZoneOf('Asia/Tokyo').timeOf(local)).toBeUndefined();
    },
  );

  it('has the day and the minute of that zone', () => {
    const at = new Date('2026-11-03T23:30:40Z');
    expect(timeZoneOf('Asia/Tokyo').dayAt(at)).toBe('2026-11-04');
    expect(timeZoneOf('Asia/Tokyo').timeAt(at)).toBe('08:30');
  });
});

describe('the next time of the day', () => {
  const berlin = timeZoneOf('Europe/Berlin');
  it.each([
    ['08:00', '2026-11-03T06:59:00Z', '2026-11-03T07:00:00.000Z'],
    ['08:00', '2026-11-03T07:00:00Z', '2026-11-04T07:00:00.000Z'],
    ['00:30', '2026-12-31T23:00:00Z', '2026-12-31T23:30:00.000Z'],
    ['02:30', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  ])('is %s after %s', (time, after, at) => {
    expect(nextTimeOfDay(berlin, time, new Date(after)).toISOString()).toBe(at);
  });

  it('is after the quiet hours where it is within them', () => {
    const night = { from: '22:00', to: '07:00' };
    const noon = { from: '12:00', to: '13:00' };
    const quiet = (quietHours?: QuietHours) => ({ quietHours, pausedUntil: undefined });
    const at = (time: string) => new Date(`2026-11-03T${time}:00Z`);
    expect(outsideQuiet(berlin, quiet(night), at('20:59'))).toEqual(at('20:59'));
    expect(outsideQuiet(berlin, quiet(night), at('21:00'))).toEqual(
      new Date('2026-11-04T06:00:00Z'),
    );
    expect(outsideQuiet(berlin, quiet(night), at('05:59'))).toEqual(at('06:00'));
    expect(outsideQuiet(berlin, quiet(), at('21:00'))).toEqual(at('21:00'));
    expect(isQuietAt(berlin, quiet(noon), at('11:30'))).toBe(true);
    expect(isQuietAt(berlin, quiet(noon), at('12:00'))).toBe(false);
  });

  it('is after the pause, and after the quiet hours in which that ends', () => {
    const at = (time: string) => new Date(`2026-11-03T${time}:00Z`);
    const paused = { quietHours: undefined, pausedUntil: '2026-11-03T21:30:00.000Z' };
    expect(outsideQuiet(berlin, paused, at('21:00'))).toEqual(at('21:30'));
    expect(isQuietAt(berlin, paused, at('21:29'))).toBe(true);
    expect(isQuietAt(berlin, paused, at('21:30'))).toBe(false);
    expect(outsideQuiet(berlin, paused, at('21:30'))).toEqual(at('21:30'));
    const night = { ...paused, quietHours: { from: '22:00', to: '07:00' } };
    expect(outsideQuiet(berlin, night, at('20:00'))).toEqual(new Date('2026-11-04T06:00:00Z'));
  });
});
