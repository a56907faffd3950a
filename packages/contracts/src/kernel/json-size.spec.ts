import { hasMisreadName } from '@mach42/json-document/misread-name.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyFault } from './json-size.ts';

const bounds = { values: 50_000, names: 20_000, levels: 100 };
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
const padding = 'x'.repeat(64 * 1024);
const readableValue = fc
  .jsonValue({ maxDepth: 5 })
  .filter((value) => !hasMisreadName(JSON.stringify(value)));
const none = { values: Infinity, names: Infinity, levels: Infinity };

describe('the size of a JSON text', () => {
  it.each<[string, string, string | undefined]>([
    ['many items', `[${'0,'.repeat(50_000)}0]`, 'values'],
    ['many empty objects', `[${'{},'.repeat(30_000)}0]`, 'values'],
    ['many names', JSON.stringify(fields(20_001)), 'names'],
    ['as many names as there may be', JSON.stringify(fields(20_000)), undefined],
    ['a text of colons', JSON.stringify(':'.repeat(40_000)), undefined],
    ['many levels', '['.repeat(70_000) + ']'.repeat(70_000), 'levels'],
    [
      'few characters with more levels than there may be',
      '['.repeat(101) + ']'.repeat(101),
      'levels',
    ],
    ['as many levels as there may be', '['.repeat(100) + ']'.repeat(100), undefined],
    ['many levels that are never closed', '{"a":'.repeat(20_000), 'levels'],
    ['one long text', JSON.stringify(padding), undefined],
    ['a text of brackets and commas', JSON.stringify('[{,'.repeat(40_000)), undefined],
    ['a text of escaped quotes', JSON.stringify('"[,'.repeat(40_000)), undefined],
    ['a text that ends in a backslash', JSON.stringify([`${padding}\\`, ',,,']), undefined],
    ['a name that is misread', String.raw`{"a":"","b":[{"\\" :1}]}`, 'backslashAsName'],
    ['a name that is misread, escaped', String.raw`{"a":"","\u005c":1}`, 'backslashAsName'],
    ['names and texts with backslashes', String.raw`{"\\n":"\\","\n":["\\"],"\\\\":1}`, undefined],
    ['a text without an end', `["${padding}`, undefined],
  ])('of %s', (_, text, excess) => {
    expect(bodyFault(text, bounds)).toBe(excess);
  });

  it('matters in a short one, too', () => {
    expect(bodyFault('[0,0]', { values: 5, names: 5, levels: 5 })).toBeUndefined();
    expect(bodyFault('[0,0]', { values: 1, names: 5, levels: 1 })).toBe('values');
  });

  it('counts neither marks in texts nor closed containers', () => {
    fc.assert(
      fc.property(readableValue, (value) => {
        const text = JSON.stringify([padding, value]);
        const pointers = { values: valuesIn(value) + 2, levels: levelsIn(value) + 1 };
        expect(bodyFault(text, { ...none, levels: pointers.levels })).toBeUndefined();
        expect(bodyFault(text, { ...none, levels: pointers.levels - 1 })).toBe('levels');
        // A list or object that is empty counts as if it had one child.
        expect(bodyFault(text, { ...none, values: 2 * pointers.values })).toBeUndefined();
        expect(bodyFault(text, { ...none, values: pointers.values - 2 })).toBe('values');
      }),
    );
  });
});

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, child) => sum + valuesIn(child), 1);
}

function levelsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsIn));
}
