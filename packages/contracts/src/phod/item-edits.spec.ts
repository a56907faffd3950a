import { applyOps } from '@mach42/json-document/patch/patch.ts';
import { describe, expect, it } from 'vitest';
import {
  addTo,
  addSection,
  missingSections,
  editFields,
  editValue,
  typedText,
} from './item-edits.ts';
import type { BriefData } from './schemas.ts';
import { normaliseFieldName, type Addition } from './sections.ts';

const note = { title: 'Keys', content: 'Under the mat', date: '2026-11-20' };
const field = { name: 'Shoe size', value: '42' };
const bothNeeded = 'Both field name and value are required for this section';

/** The file after adding, or why nothing was added. */
function added(briefData: BriefData, section: string, kind: Addition, input: object) {
  const result = addTo(briefData, section, kind, { ...input });
  return result.ok ? applyOps(briefData, [result.op]) : result.error;
}

describe('adding to a PHOD', () => {
  it('[PHOD-250] a note needs a title and content', () => {
    const incomplete = 'Both title and content are required for this section';
    expect(added({}, 'notes', 'note', { ...note, title: ' ' })).toBe(incomplete);
    expect(added({}, 'notes', 'note', { ...note, content: ' ' })).toBe(incomplete);
    expect(added({}, 'notes', 'note', note)).toEqual({ notes: [note] });
    expect(added({ notes: ['a'] }, 'notes', 'note', note)).toEqual({ notes: ['a', note] });
  });

  it('[PHOD-260] a field needs a name and a value', () => {
    for (const missing of [{ name: '' }, { value: ' ' }]) {
      expect(added({}, 'personalInfo', 'field', { ...field, ...missing })).toBe(bothNeeded);
    }
    expect(added({ personalInfo: { a: '1' } }, 'personalInfo', 'field', field)).toEqual({
      personalInfo: { a: '1', shoe_size: '42' },
    });
    expect(added({}, 'personalInfo', 'field', field)).toEqual({
      personalInfo: { shoe_size: '42' },
    });
  });

  it('[PHOD-270] a field needs a name of which something is left', () => {
    expect(added({}, 'personalInfo', 'field', { name: '?!', value: '1' })).toBe(
      'Please enter a valid field name',
    );
  });

  it('does not overwrite a field that is there', () => {
    const result = addTo({ personalInfo: { shoe_size: '41' } }, 'personalInfo', 'field', field);
    expect(result).toMatchObject({ ok: false, field: 'name' });
  });

  it('[PHOD-280] an item of a list must not be empty', () => {
    expect(added({}, 'interests', 'text', { item: ' ' })).toBe('Enter an item first.');
    expect(added({ interests: ['a'] }, 'interests', 'text', { item: ' b ' })).toEqual({
      interests: ['a', 'b'],
    });
  });

  it('names an item as its neighbours are named', () => {
    const mine = [{ title: 'Paint', done: true }];
    expect(added({ mine }, 'mine', 'text', { item: 'Pack' })).toEqual({
      mine: [...mine, { title: 'Pack' }],
    });
  });

  it('never replaces a section that is neither list nor object', () => {
    expect(addTo({ motto: 'Slowly' }, 'motto', 'text', { item: 'x' }).ok).toBe(false);
    expect(addTo({ motto: 'Slowly' }, 'motto', 'field', field).ok).toBe(false);
  });

  it.each([
    ['  Shoe   Size ', 'shoe_size'],
    ['__Été & Hiver__', 't_hiver'],
    ['a-b_c', 'ab_c'],
    ['Room #2', 'room_2'],
    ['???', ''],
  ])('[PHOD-290] the field name %s becomes %s', (typed, kept) => {
    expect(normaliseFieldName(typed)).toBe(kept);
  });
});

describe('what an item is made of', () => {
  it('[PHOD-090] a project has a name, priority, status, description and deadline', () => {
    const project = { name: 'Lease', priority: 'high', status: 'paused', deadline: '2026-12-01' };
    expect(added({}, 'projects', 'project', project)).toEqual({
      projects: [{ ...project, description: '' }],
    });
    for (const priority of ['high', 'medium', 'low']) {
      for (const status of ['active', 'completed', 'paused']) {
        expect(addTo({}, 'projects', 'project', { ...project, priority, status }).ok).toBe(true);
      }
    }
    expect(added({}, 'projects', 'project', { ...project, priority: 'urgent' })).toContain(
      'medium',
    );
    expect(added({}, 'projects', 'project', { ...project, status: 'open' })).toContain('paused');
  });

  it('[PHOD-100] a calendar event has a title, type, date, time and description', () => {
    const event = {
      title: 'Electrician',
      date: '2026-12-01',
      time: '10:00',
      description: 'Unit 4',
    };
    for (const type of ['meeting', 'appointment', 'deadline', 'reminder', 'personal']) {
      const whole = { ...event, type };
      expect(added({}, 'calendar', 'event', whole)).toEqual({ calendar: [whole] });
    }
    expect(added({}, 'calendar', 'event', { ...event, type: 'party' })).toContain('appointment');
    expect(added({}, 'calendar', 'event', { ...event, date: '2026-02-30' })).toContain('YYYY');
    expect(added({}, 'calendar', 'event', { ...event, time: '25:00' })).toContain('HH:MM');
  });

  it('[PHOD-110] a contact has a name, category, relationship, company, notes and last contact', () => {
    const contact = {
      name: 'Henrik',
      relationship: 'Landlord',
      company: 'Harbour',
      notes: 'Pays the wiring',
      lastContact: '2026-11-03',
    };
    for (const category of ['professional', 'client', 'family', 'mentor', 'personal']) {
      const whole = { ...contact, category };
      expect(added({}, 'social_relations', 'contact', whole)).toEqual({
        social_relations: [whole],
      });
    }
    expect(addTo({}, 'social_relations', 'contact', { ...contact, category: 'x' }).ok).toBe(false);
  });

  it('[PHOD-120] a note has a title, content and date, and nothing else', () => {
    expect(added({}, 'notes', 'note', { ...note, mood: 'good' })).toEqual({ notes: [note] });
  });

  it('has a name or title at least', () => {
    expect(added({}, 'projects', 'project', {})).toBe('Enter a name first.');
    expect(added({}, 'social_relations', 'contact', {})).toBe('Enter a name first.');
    expect(added({}, 'tasks', 'task', {})).toBe('Enter a title first.');
    expect(added({}, 'calendar', 'event', {})).toBe('Enter a title first.');
  });
});

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

describe('editing an item', () => {
  const item = { name: 'Kiln', size: 3, hot: true, note: null, parts: ['door'] };

  it('[PE10] changes what differs, and nothing else', () => {
    expect(
      editFields('/mine/0', item, { name: 'Kiln 2', size: '3', hot: 'true', note: '' }),
    ).toEqual([{ op: 'replace', path: '/mine/0/name', value: 'Kiln 2', oldValue: 'Kiln' }]);
    expect(editFields('/mine/0', item, { colour: ' red ', shape: '' })).toEqual([
      { op: 'add', path: '/mine/0/colour', value: 'red' },
    ]);
  });

  it.each([
    [3, '4.5', 4.5],
    [3, 'three', 'three'],
    [3, '', ''],
    [true, 'false', false],
    [true, 'maybe', 'maybe'],
    [null, 'something', 'something'],
    ['3', '4', '4'],
  ])('[PE10] %o with %s typed becomes %o', (old, typed, value) => {
    expect(editValue('/a', old, typed)).toEqual([
      { op: 'replace', path: '/a', value, oldValue: old },
    ]);
  });

  it('[PE10] leaves a text alone that only has white space around it', () => {
    expect(editValue('/a', ' Kiln ', 'Kiln')).toEqual([]);
  });

  it('is for what can be typed in one field', () => {
    expect([true, 3, 'a', null].map(typedText)).toEqual(['true', '3', 'a', '']);
    expect(typedText(['a'])).toBeUndefined();
    expect(typedText({ a: 1 })).toBeUndefined();
  });
});
