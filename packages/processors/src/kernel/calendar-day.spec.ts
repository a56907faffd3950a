import { expect, it, vi } from 'vitest';
import { dayAt } from './calendar-day.ts';

/** The spellings of a zone, which all mean the same. */
function spellings(zone: string, count: number): string[] {
  const letters = zone.split('');
  return Array.from({ length: count }, (_, number) =>
    letters.map((one, at) => ((number >> at) & 1 ? one.toUpperCase() : one)).join(''),
  );
}

it('remembers the zones that are used, and not every spelling of one', () => {
  let made = 0;
  class Counted extends Intl.DateTimeFormat {
    constructor(...asked: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...asked);
      made += 1;
    }
  }
  vi.stubGlobal('Intl', { DateTimeFormat: Counted });
  const day = (zone: string) => dayAt('2026-11-28T23:30:00.000Z', zone);
  const [first = '', ...others] = spellings('antarctica/mawson', 1000);
  for (const zone of [first, ...others]) {
    expect(day(zone)).toBe('2026-11-29');
    expect(day('Asia/Tokyo')).toBe('2026-11-29');
  }
  expect(made).toBe(1001);
  day(first);
  expect(made).toBe(1002);
  vi.unstubAllGlobals();
});
