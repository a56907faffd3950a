import { describe, expect, it } from 'vitest';
import { editBetween } from './field-writer.ts';

describe('the smallest edit that makes one text of another', () => {
  it.each([
    ['the kiln', 'the **kiln**', { added: '**kiln**', from: 4, to: 8 }],
    ['**kiln**', 'kiln', { added: 'kiln', from: 0, to: 8 }],
    ['one\ntwo', 'one\n- two', { added: '- ', from: 4, to: 4 }],
    ['aa', 'aaa', { added: 'a', from: 2, to: 2 }],
    ['aaa', 'aa', { added: '', from: 2, to: 3 }],
    ['', 'new', { added: 'new', from: 0, to: 0 }],
    ['old', '', { added: '', from: 0, to: 3 }],
    ['same', 'same', { added: '', from: 4, to: 4 }],
  ])('%j to %j', (before, after, edit) => {
    expect(editBetween(before, after)).toEqual(edit);
    expect(before.slice(0, edit.from) + edit.added + before.slice(edit.to)).toBe(after);
  });
});
