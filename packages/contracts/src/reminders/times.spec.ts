import { describe, expect, it } from 'vitest';
import { limits } from '../kernel/limits.ts';
import { datedDays } from './times.ts';

const file = {
  planner_calendar: [
    { title: 'Dentist', date: '2026-12-03', time: '14:30' },
    { title: 'Fair', date: '2026-12-03T09:00' },
    { title: 'Later', date: '2026-12-24' },
    { title: 'No day', date: 'soon' },
    { date: '2026-12-03' },
  ],
  tasks: [
    { title: 'Lease', deadline: '2026-12-02', status: 'active' },
    { title: 'Done', deadline: '2026-12-02', status: 'completed' },
  ],
  projectsPriorities: [{ name: 'Kiln', deadline: '2026-12-05' }],
  notes: [{ title: 'Written', content: 'x', date: '2026-12-03' }],
  social_relations: [{ name: 'Mo', lastContact: '2026-12-03' }],
  personalInfo: { date: '2026-12-03' },
};

describe('what a file has dates of', () => {
  it('[RF3] are events, tasks and projects that are not done, by day and time', () => {
    expect(datedDays(file, '2026-12-02', '2026-12-03')).toEqual({
      items: [
        { title: 'Lease', day: '2026-12-02', time: '' },
        { title: 'Fair', day: '2026-12-03', time: '09:00' },
        { title: 'Dentist', day: '2026-12-03', time: '14:30' },
      ],
      nextDay: '2026-12-05',
    });
    expect(datedDays(file, '2026-12-25', '2026-12-25')).toEqual({ items: [], nextDay: null });
  });

  it('is bounded', () => {
    const tasks = Array.from({ length: 500 }, () => ({
      title: 'x'.repeat(5000),
      deadline: '2026-12-03',
    }));
    const { items } = datedDays({ tasks }, '2026-12-03', '2026-12-03');
    expect(items).toHaveLength(limits.datesOfReminder);
    expect(items[0]?.title).toHaveLength(limits.reminderTitleCharacters);
  });
});
