import { describe, expect, it } from 'vitest';
import { fieldsToAdd, fieldsToEdit, initialInput, inputOf, nameOf } from './form-fields.ts';

describe('the form of something new', () => {
  it('asks for the fields of its kind, with what is usual', () => {
    expect(fieldsToAdd('event').map(({ label }) => label)).toEqual([
      'Title',
      'Type',
      'Date',
      'Time',
      'Description',
    ]);
    expect(fieldsToAdd('field').map(({ label }) => label)).toEqual(['Field name', 'Value']);
    expect(initialInput('project', '2026-11-21')).toMatchObject({ priority: 'medium', name: '' });
    expect(initialInput('note', '2026-11-21')).toMatchObject({ date: '2026-11-21' });
  });
});

describe('the form of an item', () => {
  const edit = (section: string, item: Record<string, unknown>) =>
    fieldsToEdit(section, [item], item);

  it('[PE10] has the fields of its kind and whatever else it has that can be typed', () => {
    const item = { title: 'Kiln', priority: 'urgent', hours: 3, hot: true, parts: ['door'] };
    const fields = edit('projects', item);
    expect(fields.map(({ name, form }) => [name, form])).toEqual([
      ['title', 'line'],
      ['priority', 'choice'],
      ['status', 'choice'],
      ['deadline', 'date'],
      ['description', 'text'],
      ['hours', 'line'],
      ['hot', 'choice'],
    ]);
    expect(fields.find(({ name }) => name === 'priority')?.choices).toContain('urgent');
    expect(inputOf(fields, item)).toMatchObject({ title: 'Kiln', hours: '3', deadline: '' });
  });

  it('[PE10] keeps a date as text that is none', () => {
    const fields = edit('planner_calendar', { title: 'Fair', date: 'next week', time: '10:00' });
    expect(fields.map(({ name, form }) => [name, form])).toContainEqual(['date', 'line']);
    expect(fields.map(({ name, form }) => [name, form])).toContainEqual(['time', 'time']);
  });

  it('has what an item of an unknown list has', () => {
    expect(edit('tools', { colour: 'red', parts: {} }).map(({ label }) => label)).toEqual([
      'Colour',
    ]);
  });
});

it('calls an item by its name, title or text, shortened', () => {
  expect([{ name: 'a' }, { title: 'b' }, 'c', { x: 1 }, ' ', 3].map(nameOf)).toEqual([
    'a',
    'b',
    'c',
    undefined,
    undefined,
    undefined,
  ]);
  expect(nameOf('x'.repeat(50))).toHaveLength(40);
});
