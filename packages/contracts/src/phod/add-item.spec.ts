import { describe, expect, it } from 'vitest';
import { addField, addItem, addNote, sectionKind } from './add-item.ts';
import { normaliseFieldName } from './field-name.ts';

const note = { title: 'Keys', content: 'Under the mat', date: '2026-11-20' };
const field = { name: 'Shoe size', value: '42' };
const bothNeeded = 'Both field name and value are required for this section';

describe('adding to a PHOD', () => {
  it('PHOD-250 a note needs a title and content', () => {
    expect(addNote({}, 'notes', { ...note, title: ' ' }).ok).toBe(false);
    expect(addNote({}, 'notes', { ...note, content: ' ' }).ok).toBe(false);
    expect(addNote({}, 'notes', note)).toEqual({ ok: true, briefData: { notes: [note] } });
  });

  it('PHOD-260 a field needs a name and a value', () => {
    for (const missing of [{ name: '' }, { value: ' ' }]) {
      const added = addField({}, 'personalInfo', { ...field, ...missing });
      expect(added).toEqual({ ok: false, error: bothNeeded });
    }
    expect(addField({ personalInfo: { a: '1' } }, 'personalInfo', field)).toEqual({
      ok: true,
      briefData: { personalInfo: { a: '1', shoe_size: '42' } },
    });
  });

  it('PHOD-270 a field needs a name of which something is left', () => {
    expect(addField({}, 'personalInfo', { name: '?!', value: '1' })).toEqual({
      ok: false,
      error: 'Please enter a valid field name',
    });
  });

  it('does not overwrite a field that is there', () => {
    expect(addField({ personalInfo: { shoe_size: '41' } }, 'personalInfo', field).ok).toBe(false);
  });

  it('PHOD-280 an item of a list must not be empty', () => {
    expect(addItem({}, 'tasks', { item: ' ' }).ok).toBe(false);
    expect(addItem({ tasks: ['a'] }, 'tasks', { item: ' b ' })).toEqual({
      ok: true,
      briefData: { tasks: ['a', 'b'] },
    });
  });

  it('names an item as its neighbours are named', () => {
    const tasks = [{ title: 'Paint', done: true }];
    expect(addItem({ tasks }, 'tasks', { item: 'Pack' })).toEqual({
      ok: true,
      briefData: { tasks: [...tasks, { title: 'Pack' }] },
    });
  });

  it('never replaces a section that is neither list nor object', () => {
    expect(addItem({ motto: 'Slowly' }, 'motto', { item: 'x' }).ok).toBe(false);
    expect(addField({ motto: 'Slowly' }, 'motto', field).ok).toBe(false);
  });

  it('tells the kinds of sections apart', () => {
    expect(sectionKind('notes', [])).toBe('notes');
    expect(sectionKind('meeting_notes', undefined)).toBe('notes');
    expect(sectionKind('personalInfo', {})).toBe('fields');
    expect(sectionKind('tasks', [])).toBe('list');
  });

  it.each([
    ['  Shoe   Size ', 'shoe_size'],
    ['__Été & Hiver__', 't_hiver'],
    ['a-b_c', 'ab_c'],
    ['Room #2', 'room_2'],
    ['???', ''],
  ])('PHOD-290 the field name %s becomes %s', (typed, kept) => {
    expect(normaliseFieldName(typed)).toBe(kept);
  });
});
