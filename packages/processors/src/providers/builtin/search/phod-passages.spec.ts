import { describe, expect, it } from 'vitest';
import { phodPassages } from './phod-passages.ts';
import { labelOf } from './sections.ts';

describe('passages of a PHOD', () => {
  it('[BA3] makes one passage of an item, with the pointer of every value', () => {
    expect(
      phodPassages({ projects_priorities: [{ name: 'Kiln order', deadline: '2026-11-14' }] }),
    ).toEqual([
      {
        section: 'projects_priorities',
        path: ['Projects and priorities', 'Kiln order'],
        pointer: '/projects_priorities/0',
        leaves: [
          { key: 'name', value: 'Kiln order', pointer: '/projects_priorities/0/name' },
          { key: 'deadline', value: '2026-11-14', pointer: '/projects_priorities/0/deadline' },
        ],
      },
    ]);
  });

  it('[BA3] makes one passage of each field of an object and of each plain list item', () => {
    const passages = phodPassages({ personalInfo: { workHours: '8–16' }, interests: ['Ceramics'] });
    expect(passages.map(({ path, leaves }) => [path, leaves[0]?.key, leaves[0]?.value])).toEqual([
      [['Personal info'], 'workHours', '8–16'],
      [['Interests'], '', 'Ceramics'],
    ]);
  });

  it('[BA3] reaches values in deeper objects, and escapes their keys in the pointer', () => {
    const [passage] = phodPassages({ archive: { 'a/b': { 'c~d': [{ note: true }] } } });
    expect(passage?.leaves).toEqual([
      { key: 'note', value: 'true', pointer: '/archive/a~1b/c~0d/0/note' },
    ]);
  });

  it('[BA4] never makes one of secrets, hidden sections and copies of entries', () => {
    expect(
      phodPassages({
        secrets: { door: '1234' },
        Secrets: ['x'],
        _meta: { a: 1 },
        chatHistory: ['x'],
        unprocessedDataEntries: ['x'],
        pending_data_rais_entries: ['x'],
        processed_data_rais_entries: ['x'],
      }),
    ).toEqual([]);
  });

  it.each([
    ['projects_priorities', 'Projects and priorities'],
    ['plannerCalendar', 'Planner calendar'],
    ['social_relations', 'Social relations'],
    ['personalInfo', 'Personal info'],
    ['ai_only_questions', 'AI-only questions'],
  ])('[BA3] reads the key %s as %s', (key, label) => {
    expect(labelOf(key)).toBe(label);
  });
});
