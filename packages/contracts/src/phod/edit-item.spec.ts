import { describe, expect, it } from 'vitest';
import { editFields, editValue, typedText } from './edit-item.ts';

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
