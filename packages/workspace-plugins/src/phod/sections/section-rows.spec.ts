import { describe, expect, it } from 'vitest';
import { sectionKind } from './section-rows.tsx';

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
