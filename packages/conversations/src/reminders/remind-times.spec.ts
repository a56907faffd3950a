import { describe, expect, it } from 'vitest';
import { remindTimes } from './remind-times.ts';

const local = (date: Date) => `${date.toDateString()} ${date.toTimeString().slice(0, 5)}`;

describe('the times at which one can be reminded', () => {
  it.each([
    ['2026-11-26T10:20:00', 'Fri Nov 27 2026 09:00', 'Mon Nov 30 2026 09:00'],
    ['2026-11-29T23:59:00', 'Mon Nov 30 2026 09:00', 'Mon Nov 30 2026 09:00'],
    ['2026-11-30T00:00:00', 'Tue Dec 01 2026 09:00', 'Mon Dec 07 2026 09:00'],
  ])('are an hour later, the next morning and Monday: %s', (now, tomorrow, week) => {
    const at = new Date(now);
    const times = remindTimes(at);
    expect(times.map(({ id }) => id)).toEqual(['hour', 'tomorrow', 'week']);
    expect(times[0]?.at.getTime()).toBe(at.getTime() + 3_600_000);
    expect(times.slice(1).map((one) => local(one.at))).toEqual([tomorrow, week]);
  });
});
