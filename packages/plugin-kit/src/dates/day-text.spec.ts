import { describe, expect, it } from 'vitest';
import { dateTexts, firstDayOfWeek } from './preferred.ts';

const usual = { clock: undefined, dayOrder: undefined } as const;
const german = dateTexts(usual, '.');
const american = dateTexts({ clock: '12h', dayOrder: 'mdy' }, '/');
const swedish = dateTexts({ clock: undefined, dayOrder: 'ymd' }, '.');

describe('[LG9] a day', () => {
  it.each([
    [german, '2026-12-03', '03.12.2026'],
    [american, '2026-12-03', '12/03/2026'],
    [swedish, '2026-12-03', '2026-12-03'],
    [german, 'no day', 'no day'],
  ])('is written in the order that the person prefers: %#', (texts, day, text) => {
    expect(texts.dayText(day)).toBe(text);
  });

  it.each([
    [german, '3.12.2026', '2026-12-03'],
    [german, ' 03/12/26 ', '2026-12-03'],
    [german, '3 12', '2027-12-03'],
    [american, '3/12', '2027-03-12'],
    [american, '3-12-2026', '2026-03-12'],
    [american, '2026-12-03', '2026-12-03'],
    [swedish, '26-12-3', '2026-12-03'],
    [german, '29.2.2028', '2028-02-29'],
  ])('is read in that order, from %s %s', (texts, text, day) => {
    expect(texts.readDay(text, '2027-05-05')).toBe(day);
  });

  it.each([
    '',
    '3',
    '31.2.2026',
    '29.2.2026',
    '3.13.2026',
    '3.12.202',
    'soon',
    '1.1.1.1',
    '٣.١٢.٢٠٢٦',
  ])('is none where there is no such day: %j', (text) => {
    expect(german.readDay(text, '2027-05-05')).toBeUndefined();
  });

  it('is not looked for in a long text', () => {
    expect(
      german.readDay(`3.12.2026${' '.repeat(0)}${'.'.repeat(100_000)}`, '2027-05-05'),
    ).toBeUndefined();
  });
});

describe('[LG9] a time of the day', () => {
  it.each([
    [german, '09:05', '09:05'],
    [american, '09:05', '9:05 AM'],
    [american, '00:30', '12:30 AM'],
    [american, '12:00', '12:00 PM'],
    [american, '', ''],
  ])('is written with the hours that the person prefers: %#', (texts, time, text) => {
    expect(texts.timeText(time)).toBe(text);
  });

  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['21.30', '21:30'],
    ['21h30', '21:30'],
    ['9:30 pm', '21:30'],
    ['9p', '21:00'],
    ['12 a.m.', '00:00'],
    ['12:15 PM', '12:15'],
  ])('is read in every usual form: %s', (text, time) => {
    expect(german.readTime(text)).toBe(time);
  });

  it.each(['', '24:00', '9:60', '13 pm', '0 am', 'noon', '1:2:3', '99999'])(
    'is none where there is no such time: %j',
    (text) => {
      expect(american.readTime(text)).toBeUndefined();
    },
  );
});

it('[LG10] a week begins with the day that the person prefers', () => {
  expect(firstDayOfWeek('sunday')).toBe(0);
  expect(firstDayOfWeek('monday')).toBe(1);
  expect(firstDayOfWeek('saturday')).toBe(6);
});
