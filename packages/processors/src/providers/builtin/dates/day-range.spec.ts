import { describe, expect, it } from 'vitest';
import { rangeIn } from '../reply/agenda.ts';

/** A Friday. */
const today = '2026-11-20';

describe('the stretch of time that a question names', () => {
  it.each([
    ['what is due this week?', '2026-11-16', '2026-11-22'],
    ['hvad skal jeg næste uge', '2026-11-23', '2026-11-29'],
    ['was steht diesen Monat an', '2026-11-01', '2026-11-30'],
    ['plans for next month', '2026-12-01', '2026-12-31'],
    ['anything overdue?', undefined, '2026-11-19'],
    ['upcoming deadlines', '2026-11-20', undefined],
    ['what is on today', '2026-11-20', '2026-11-20'],
    ['am I free on Monday', '2026-11-23', '2026-11-23'],
  ])('[BA13] "%s" is %s to %s', (question, from, to) => {
    const range = rangeIn(question, today);
    expect([range?.from, range?.to]).toEqual([from, to]);
  });

  it('[BA13] is absent where none is named', () => {
    expect(rangeIn('who is Henrik?', today)).toBeUndefined();
  });
});
