import { describe, expect, it } from 'vitest';
import { additionTo, knownSection, titleOfKey, visibleSections } from './sections.ts';

describe('what a section takes', () => {
  it('[PHOD-040] personalInfo is an object and takes fields', () => {
    expect(additionTo('personalInfo', { name: 'Dana' })).toBe('field');
    expect(additionTo('personalInfo', undefined)).toBe('field');
  });

  it.each([
    ['projects', 'project'],
    ['tasks', 'task'],
    ['calendar', 'event'],
    ['interests', 'text'],
    ['categories', 'text'],
    ['notes', 'note'],
    ['chatHistory', 'text'],
    ['unprocessedDataEntries', 'text'],
  ] as const)('[PHOD-050] %s is a list and takes items of its kind', (key, kind) => {
    expect(knownSection(key)).toBeDefined();
    expect(additionTo(key, [])).toBe(kind);
  });

  it.each([
    ['projects_priorities', 'project'],
    ['planner_calendar', 'event'],
    ['social_relations', 'contact'],
    ['secrets', 'field'],
    ['ai_only_questions', 'text'],
    ['meeting_notes', 'note'],
    ['pending_data_rais_entries', 'text'],
    ['processed_data_rais_entries', 'text'],
  ] as const)('[PHOD-060] %s takes a %s, in either spelling', (key, kind) => {
    const camel = key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    expect(additionTo(key, undefined)).toBe(kind);
    expect(additionTo(camel, undefined)).toBe(kind);
  });

  it.each([
    'areasDomainsRoles',
    'resourcesStash',
    'archiveVault',
    'metricsTracker',
    'personalityTraitsAttributes',
    'secrets',
  ])('[PHOD-070] %s is known before there is one', (key) => {
    expect(knownSection(key)?.key).toBe(key);
    expect(['field', 'text']).toContain(additionTo(key, undefined));
  });

  it('follows its content where that is something else', () => {
    expect(additionTo('projects', { a: 1 })).toBe('field');
    expect(additionTo('projects', ['only a text'])).toBe('text');
    expect(additionTo('secrets', ['only a text'])).toBe('text');
    expect(additionTo('notes', ['only a text'])).toBe('note');
    expect(additionTo('motto', 'Slowly')).toBeUndefined();
  });
});

describe('the title of a key', () => {
  it.each([
    ['projects_priorities', 'Projects and priorities'],
    ['plannerCalendar', 'Planner calendar'],
    ['my_own_list', 'My own list'],
    ['someCamelCase', 'Some camel case'],
    ['_', '_'],
  ])('%s reads %s', (key, title) => {
    expect(titleOfKey(key)).toBe(title);
  });
});

const briefData = {
  projects: [],
  _meta: {},
  unprocessedDataEntries: [],
  unprocessed_data_entries: [],
  pending_data_rais_entries: [],
  processedDataRaisEntries: [],
  notes: [],
};

describe('the sections that are shown', () => {
  it('PHOD-130 are none with a leading underscore, and not unprocessedDataEntries', () => {
    const shown = visibleSections(briefData, true);
    expect(shown).not.toContain('_meta');
    expect(shown).not.toContain('unprocessedDataEntries');
    expect(shown).not.toContain('unprocessed_data_entries');
  });

  it('PHOD-140 are those of DataRAIS for admins only', () => {
    expect(visibleSections(briefData, false)).toEqual(['projects', 'notes']);
    expect(visibleSections(briefData, true)).toEqual([
      'projects',
      'pending_data_rais_entries',
      'processedDataRaisEntries',
      'notes',
    ]);
  });
});
