import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDates } from './find-dates.ts';

/** A Friday. */
const reference = '2026-11-20';
const days = (text: string) => findDates(text, reference).map(({ day }) => day);

describe('dates in a text', () => {
  it.each([
    ['due 2026-12-03.', '2026-12-03'],
    ['on 14 November 2025', '2025-11-14'],
    ['14. november 2025', '2025-11-14'],
    ['14 Nov 2025', '2025-11-14'],
    ['Nov 14, 2025', '2025-11-14'],
    ['14.11.2025', '2025-11-14'],
    ['14/11/2025', '2025-11-14'],
    ['den 1. maj', '2027-05-01'],
    ['am 3. März', '2027-03-03'],
    ['3rd of December', '2026-12-03'],
    ['am 3.12. um 10 Uhr', '2026-12-03'],
    ['3 November', '2026-11-03'],
    ['14 January', '2027-01-14'],
  ])('[BA10] reads "%s" as %s', (text, day) => {
    expect(days(text)).toEqual([day]);
  });

  it.each([
    ['today', '2026-11-20'],
    ['i dag', '2026-11-20'],
    ['heute', '2026-11-20'],
    ['tomorrow', '2026-11-21'],
    ['i morgen', '2026-11-21'],
    ['morgen', '2026-11-21'],
    ['übermorgen', '2026-11-22'],
    ['i overmorgen', '2026-11-22'],
    ['yesterday', '2026-11-19'],
    ['i går', '2026-11-19'],
    ['by Monday', '2026-11-23'],
    ['på fredag', '2026-11-27'],
    ['am Mittwoch', '2026-11-25'],
    ['next Tuesday', '2026-11-24'],
    ['last Thursday', '2026-11-19'],
    ['letzten Freitag', '2026-11-13'],
    ['on the 22nd', '2026-11-22'],
    ['den 3. kl. 10', '2026-12-03'],
    ['in 3 days', '2026-11-23'],
    ['om 2 uger', '2026-12-04'],
  ])('[BA11] reads "%s", written on a Friday, as %s', (text, day) => {
    expect(days(text)).toEqual([day]);
  });

  it.each([
    '31 February',
    '2026-13-01',
    '99.99.2025',
    'version 1.2.3',
    'may I',
    'guten Morgen',
    'god morgen',
    'marching',
  ])('[BA10] sees no date in "%s"', (text) => {
    expect(days(text)).toEqual([]);
  });

  it('[BA10] finds several, in order, each with its span', () => {
    const text = 'Call on Monday, answer by 14 December.';
    expect(findDates(text, reference).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Monday',
      '14 December',
    ]);
  });

  it('[BA10] finds every day of the calendar back in its ISO form', () => {
    const dates = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2999-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(days(`on ${day} or so`)).toEqual([day]);
      }),
    );
  });
});
