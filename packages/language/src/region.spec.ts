import { describe, expect, it, vi } from 'vitest';
import { keepRegion, keptRegion, regionOf, usualRegion } from './region.ts';

function browser() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe('how times are written', () => {
  it('[LG8] is with 24 hours in the zone of the device, until a person chooses', () => {
    const storage = browser();
    expect(keptRegion(storage)).toEqual(usualRegion);
    const chosen = {
      clock: '12h',
      timeZone: 'Asia/Tokyo',
      dayOrder: 'ymd',
      firstDay: 'sunday',
    } as const;
    expect(keepRegion(storage, chosen)).toBe(true);
    expect(keptRegion(storage)).toEqual(chosen);
    expect(keepRegion(storage, chosen)).toBe(false);
    expect(keepRegion(storage, usualRegion)).toBe(true);
  });

  it('is read without loading what the browser knows of languages, where no zone was chosen', () => {
    const storage = browser();
    keepRegion(storage, usualRegion);
    using format = vi.spyOn(Intl, 'DateTimeFormat');
    expect(keptRegion(storage)).toEqual(usualRegion);
    expect(format).not.toHaveBeenCalled();
  });

  it.each([null, 7, {}, { clock: '13h', timeZone: 'Moon/Base' }, { timeZone: 7, dayOrder: 'dym' }])(
    '[LG8] is what is usual where it is not known: %j',
    (value) => {
      expect(regionOf(value)).toEqual(usualRegion);
    },
  );

  it.each(['Asia/Kolkata', 'Asia/Calcutta', 'UTC'])(
    '[LG8] is in %s, whichever of its names the browser lists',
    (timeZone) => {
      expect(regionOf({ timeZone })).toMatchObject({ timeZone });
    },
  );

  it('is looked for once, however many others were asked for before', () => {
    for (let minute = 0; minute < 1440; minute += 1) regionOf({ timeZone: offsetOf(minute) });
    regionOf({ timeZone: 'Europe/Oslo' });
    using format = vi.spyOn(Intl, 'DateTimeFormat');
    regionOf({ timeZone: 'Europe/Oslo' });
    expect(format).not.toHaveBeenCalled();
  });
});

/** A zone of its own for each minute of a day. */
const offsetOf = (minute: number): string =>
  '+' +
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
