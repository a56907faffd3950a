import { describe, expect, it } from 'vitest';
import { describePointer } from './describe-pointer.ts';

const file = {
  planner_calendar: [{ title: 'Kiln opening', time: '09:00' }],
  projects: [{ name: ' Lease ', steps: ['Call', { name: 'Sign' }] }],
  notes: ['a', 'b', 'c', 'd'],
  'a/b': { phone: '1' },
};

describe('the words for a pointer', () => {
  it.each([
    ['', 'The whole file'],
    ['/planner_calendar', 'Planner calendar'],
    ['/planner_calendar/0/time', 'Planner calendar, Kiln opening, time'],
    ['/projects/0/steps/0', 'Projects, Lease, steps, 1st item'],
    ['/projects/0/steps/1', 'Projects, Lease, steps, Sign'],
    ['/notes/3', 'Notes, 4th item'],
    ['/notes/10', 'Notes, 11th item'],
    ['/notes/-', 'Notes, at the end'],
    ['/a~1b/phone', 'A/b, phone'],
  ])('of %j are %j', (pointer, words) => {
    expect(describePointer(pointer, file)).toBe(words);
  });
});
