import { describe, expect, it } from 'vitest';
import { limits } from '../kernel/limits.ts';
import { fileFault } from './file-limits.ts';
import { phodTexts } from './texts.ts';

const { values, levels, fields, items, nameCharacters, pointerCharacters, allPointersCharacters } =
  limits.phod;
const { beyond } = phodTexts;
const listOf = (length: number, item: unknown = 1): unknown[] => Array<unknown>(length).fill(item);
const objectOf = (size: number, prefix = 'k'): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: size }, (_, at) => [`${prefix}${at}`, at]));
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
const named = (name: string, times: number): unknown =>
  times === 0 ? 1 : { [name]: named(name, times - 1) };

describe('[PH7] a file within its bounds', () => {
  it.each<[string, object]>([
    ['has as many fields as an object may', { a: objectOf(fields) }],
    ['has as many sections', objectOf(fields)],
    ['has as many items as a list may', { a: listOf(items) }],
    ['has as many values', { a: listOf(items), b: listOf(values - items - 3) }],
    ['is as deep', nested(levels) as object],
    ['has as long a name', { ['n'.repeat(nameCharacters)]: 1 }],
    ['has as long a pointer', named('n'.repeat(pointerCharacters / 4 - 1), 4) as object],
    ['has a name with backslashes', { a: { '\\n': 1, '\\\\': 2 } }],
    ['is empty', {}],
  ])('%s', (_, file) => {
    expect(fileFault(file as Record<string, unknown>)).toBeUndefined();
  });

  it.each<[object, string, string]>([
    [{ a: { b: objectOf(fields + 1) } }, '/a/b', beyond.fields(fields)],
    [objectOf(fields + 1), '', beyond.fields(fields)],
    [{ a: [listOf(items + 1)] }, '/a/0', beyond.items(items)],
    [
      { a: listOf(items), b: listOf(values - items - 2) },
      `/b/${values - items - 3}`,
      beyond.values(values),
    ],
    [nested(levels + 1) as object, '/a'.repeat(levels), beyond.levels(levels)],
    [{ a: { ['n'.repeat(nameCharacters + 1)]: 1 } }, '/a', beyond.nameCharacters(nameCharacters)],
    [
      { a: named('n'.repeat(pointerCharacters / 4 - 1), 4) },
      `/a${`/${'n'.repeat(pointerCharacters / 4 - 1)}`.repeat(4)}`,
      beyond.pointerCharacters(pointerCharacters),
    ],
    [{ a: [1, JSON.parse('1e999')] }, '/a/1', phodTexts.noNumber],
    [{ a: [{ b: 1, '\\': 2 }] }, '/a/0', phodTexts.backslashAsName],
  ])('names the pointer where one of them is passed (%#)', (file, pointer, message) => {
    expect(fileFault(file as Record<string, unknown>)).toEqual({ pointer, message });
  });

  it('has names that are not too long altogether', () => {
    const fault = fileFault({ ['n'.repeat(900)]: objectOf(6000) });
    expect(fault?.message).toBe(beyond.allPointersCharacters(allPointersCharacters));
  });
});

describe('[PH8] a file that was beyond a bound before', () => {
  const before = { a: objectOf(fields + 10), b: { c: 1 } };

  it('may be saved with as much of it, or less', () => {
    expect(fileFault(before, before)).toBeUndefined();
    expect(fileFault({ ...before, a: objectOf(fields + 5, 'n') }, before)).toBeUndefined();
  });

  it('may not be saved with more of it, or beyond another bound', () => {
    expect(fileFault({ ...before, a: objectOf(fields + 11) }, before)).toEqual({
      pointer: '/a',
      message: beyond.fields(fields + 10),
    });
    expect(fileFault({ ...before, b: listOf(items + 1) }, before)).toMatchObject({ pointer: '/b' });
  });
});
