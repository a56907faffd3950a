import { describe, expect, it } from 'vitest';
import { byDate, sectionKind } from './section-rows.tsx';

describe('how a section is drawn', () => {
  it.each([
    ['projects_priorities', [{ name: 'Lease' }], 'projects'],
    ['projectsPriorities', [{ name: 'Lease' }], 'projects'],
    ['planner_calendar', [{ title: 'Call' }], 'calendar'],
    ['social_relations', [{ name: 'Mo' }], 'contacts'],
    ['studioNotes', [{ title: 'a', content: 'b' }], 'notes'],
    ['secrets', { door: '1' }, 'secrets'],
    ['interests', ['Ceramics'], 'tags'],
    ['ai_only_questions', ['When do I work best?'], 'lines'],
    ['personalInfo', { name: 'Dana' }, 'fields'],
    ['projects', ['only a text'], 'lines'],
    ['projects', ['a text', { name: 'Lease' }], 'items'],
    ['motto', 'Slow is smooth', 'value'],
  ] as const)('PHOD-080 %s is drawn by key and content', (key, value, kind) => {
    expect(sectionKind(key, value)).toBe(kind);
  });
});

describe('byDate', () => {
  it('has events in the order of a calendar, and those without a day last', () => {
    const events = [
      { date: '2026-12-08', time: '12:00' },
      { date: 'soon' },
      { date: '2026-12-08', time: '09:30' },
      { date: '2026-11-28' },
      'a text',
    ];
    const names = Object.keys(events);
    expect(byDate(names, (name) => events[Number(name)])).toEqual(['3', '2', '0', '1', '4']);
  });
});
