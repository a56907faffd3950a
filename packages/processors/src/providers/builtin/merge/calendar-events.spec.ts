import { describe, expect, it } from 'vitest';
import { findTimes } from './calendar-events.ts';
import { mergeEntry } from './merge-entry.ts';

const times = (text: string) => findTimes(text).map(({ time }) => time);

describe('times of day in a text', () => {
  it.each([
    ['at 10:00', '10:00'],
    ['kl. 9.30', '09:30'],
    ['kl 14', '14:00'],
    ['um 10 Uhr', '10:00'],
    ['10.30 Uhr', '10:30'],
    ['3 pm', '15:00'],
    ['12 am', '00:00'],
    ['11:15 p.m.', '23:15'],
    ['at 7', '07:00'],
    ['before noon', '12:00'],
  ])('[BA12] reads "%s" as %s', (text, time) => {
    expect(times(text)).toEqual([time]);
  });

  it.each(['unit 4', '25:00', '10:75', '14.11.2025', 'at 50%', '13 pm', 'at 1.2.3'])(
    '[BA12] sees no time in "%s"',
    (text) => {
      expect(times(text)).toEqual([]);
    },
  );
});

describe('events of a day', () => {
  const known = { title: 'Electrician, unit 4', date: '2026-11-25', time: '10:00' };
  const eventsWith = (text: string) => {
    const entry = { title: 'My note', text, createdAt: '2026-11-20T09:00:00.000Z' };
    return mergeEntry({ entry, phod: { planner_calendar: [known] } }, 'UTC')['planner_calendar'];
  };

  it('[BA41] are the same at one time with one word in common', () => {
    const text = 'Henrik sends the electrician on 25 November at 10:00';
    expect(eventsWith(text)).toEqual([known]);
  });

  it.each([
    'Henrik sends the electrician on 25 November at 15:00',
    'Coffee with Freja on 25 November at 10:00',
  ])('[BA41] differ in time or in every word, as in "%s"', (text) => {
    expect(eventsWith(text)).toHaveLength(2);
  });
});
