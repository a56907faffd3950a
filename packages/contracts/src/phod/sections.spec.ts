import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  additionTo,
  isSecretsSection,
  knownSection,
  plainKey,
  titleOfKey,
  visibleSections,
} from './sections.ts';

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
    // Every object has something of that name.
    ['constructor', 'Constructor'],
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

describe('the section of secrets', () => {
  it('[PH46] is known by its letters in their plainest form, whatever is between them', () => {
    const pieces = [
      ...Array.from('secrets'),
      'S',
      'é',
      'ｓ',
      'ſ',
      '⒮',
      '№',
      '_',
      ' ',
      '\u0301',
      '\u00ad',
      '\ue000',
      'ﷺ',
    ];
    const name = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(''));
    const spelled = fc
      .array(fc.constantFrom('', '_', ' ', '\u0301', '\u00ad', '\ue000'), {
        minLength: 7,
        maxLength: 7,
      })
      .map((marks) => Array.from('sEcrEtS', (letter, at) => letter + marks[at]).join(''));
    fc.assert(
      fc.property(fc.oneof(name, spelled), (section) => {
        expect(isSecretsSection(section)).toBe(plainKey(section.normalize('NFKD')) === 'secrets');
      }),
      { seed: 46, numRuns: 3000 },
    );
    expect(isSecretsSection(' Ｓéc\ue000rets!')).toBe(true);
    // A name that is too long to read to its end counts as one.
    expect(['-'.repeat(40), `secrets${'-'.repeat(40)}`].every(isSecretsSection)).toBe(true);
    expect(isSecretsSection(`notes${'-'.repeat(40)}`)).toBe(false);
  });

  it('[PH46] is distinguished from another by its first letter, however long the name', () => {
    const normalise = vi.spyOn(String.prototype, 'normalize');
    try {
      // Normalised, it is 18 times as long.
      expect(isSecretsSection('ﷺ'.repeat(1000))).toBe(false);
      const read = normalise.mock.contexts.reduce(
        (sum: number, one) => sum + String(one).length,
        0,
      );
      expect(read).toBe(1);
    } finally {
      normalise.mockRestore();
    }
  });
});
