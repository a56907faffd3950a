import { expect, it } from 'vitest';
import { minuteOf } from './as-of-fields.tsx';

it('a day that is picked means its end, unless a time is given', () => {
  expect(minuteOf('2026-11-04', '')).toEqual(new Date(2026, 10, 4, 23, 59));
  expect(minuteOf('2026-11-04', '09:41')).toEqual(new Date(2026, 10, 4, 9, 41));
  expect(minuteOf('', '09:41')).toBeUndefined();
});
