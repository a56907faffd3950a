import { describe, expect, it } from 'vitest';
import { addSection, missingSections } from './add-section.ts';

describe('adding a section', () => {
  it('[PHOD-230] begins a known section with nothing in it, of its form', () => {
    expect(addSection({}, { key: 'tasks' })).toMatchObject({
      key: 'tasks',
      op: { op: 'add', path: '/tasks', value: [] },
    });
    expect(addSection({}, { key: 'secrets' })).toMatchObject({
      op: { path: '/secrets', value: {} },
    });
  });

  it('[PHOD-230] begins one of the person’s own under its normalised name', () => {
    expect(addSection({}, { name: ' My  Own List! ', takes: 'text' })).toMatchObject({
      key: 'my_own_list',
      op: { path: '/my_own_list', value: [] },
    });
    expect(addSection({}, { name: 'Sizes', takes: 'field' })).toMatchObject({ op: { value: {} } });
    expect(addSection({}, { name: '?!', takes: 'text' })).toMatchObject({
      ok: false,
      error: 'Please enter a valid name for the section',
    });
  });

  it('[PHOD-230] touches no section that is there, in whichever spelling', () => {
    for (const briefData of [{ plannerCalendar: [] }, { planner_calendar: [] }]) {
      expect(addSection(briefData, { key: 'planner_calendar' }).ok).toBe(false);
      expect(addSection(briefData, { name: 'Planner Calendar', takes: 'event' }).ok).toBe(false);
    }
  });

  it('offers what is missing, and nothing that is there under another name', () => {
    const keys = missingSections({ plannerCalendar: [], projects: [], notes: [] }).map(
      (s) => s.key,
    );
    expect(keys).toContain('tasks');
    for (const there of ['planner_calendar', 'calendar', 'projects_priorities', 'notes']) {
      expect(keys).not.toContain(there);
    }
    expect(keys).not.toContain('pending_data_rais_entries');
  });
});
