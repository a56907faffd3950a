import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { describe, expect, it, vi } from 'vitest';
import { dateTexts, preferredTexts } from '../../dates/preferred.ts';
import { changeTitle } from './change-title.ts';

const base = {
  planner_calendar: [{ title: 'Electrician', date: '2026-12-04', time: '09:00' }],
  projects: [{ name: 'Lease', deadline: '2026-11-30' }],
  notes: [],
  interests: ['Rowing'],
  personalInfo: { phone: '1' },
  secrets: { door_code: '4711' },
};
const titleOf = (op: PhodOperation) => changeTitle(op, base, 2026);
const opening = { title: 'Kiln opening', type: 'meeting', date: '2026-12-04', time: '09:00' };

describe('the title of a change', () => {
  it.each<[PhodOperation, string]>([
    [
      { op: 'add', path: '/planner_calendar/1', value: opening },
      'New event: 4 December, 09:00, Kiln opening',
    ],
    [
      { op: 'add', path: '/planner_calendar/1', value: { ...opening, date: '2027-01-02' } },
      'New event: 2 January 2027, 09:00, Kiln opening',
    ],
    [
      {
        op: 'add',
        path: '/notes/0',
        value: { title: 'Clay', content: 'Dear', date: '2026-11-20' },
      },
      'New note: Clay',
    ],
    [{ op: 'add', path: '/interests/1', value: 'Weaving' }, 'New in Interests: Weaving'],
    [{ op: 'add', path: '/tasks', value: ['Glaze'] }, 'New section: Tasks, Glaze'],
    [
      { op: 'replace', path: '/projects/0/deadline', value: 'x', oldValue: '2026-11-30' },
      'Changed: Projects, Lease, deadline',
    ],
    [
      { op: 'remove', path: '/planner_calendar/0', oldValue: base.planner_calendar[0] },
      'Removed event: 4 December, 09:00, Electrician',
    ],
    [{ op: 'add', path: '/personalInfo/email', value: 'a@b' }, 'New: Personal info, email'],
  ])('says what %o does', (op, title) => {
    expect(titleOf(op)).toBe(title);
  });

  it('keeps the value of a secret to itself, and cuts a long text', () => {
    expect(titleOf({ op: 'add', path: '/secrets/safe', value: 'hunter2' })).not.toContain('hunter');
    const long = titleOf({ op: 'add', path: '/interests/1', value: 'x'.repeat(500) });
    expect(long.length).toBeLessThan(120);
  });

  it('has the time by the clock of the person', () => {
    const { timeText } = dateTexts({ clock: '12h', dayOrder: 'dmy' }, '/');
    const spy = vi.spyOn(preferredTexts, 'timeText').mockImplementation(timeText);
    expect(titleOf({ op: 'add', path: '/planner_calendar/1', value: opening })).toBe(
      'New event: 4 December, 9:00 AM, Kiln opening',
    );
    spy.mockRestore();
  });

  it('shows a day that is none as it is written', () => {
    const value = { ...opening, date: 'soon' };
    expect(titleOf({ op: 'add', path: '/planner_calendar/1', value })).toBe(
      'New event: soon, 09:00, Kiln opening',
    );
  });
});
