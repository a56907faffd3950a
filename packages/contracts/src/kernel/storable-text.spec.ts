import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storableJson, storableText, unstorableAt } from './storable-text.ts';

const units = fc
  .array(
    fc.oneof(fc.constantFrom(0, 0xd83d, 0xde00, 0x5c, 0x22), fc.integer({ max: 0xffff, min: 0 })),
  )
  .map((codes) => String.fromCharCode(...codes));
/** No name is a backslash: what comes from outside has none (`hasMisreadName`). */
const names = units.filter((text) => text !== '\\');
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    units,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(null, true),
    fc.array(tie('value')),
    fc.dictionary(fc.oneof(names, fc.constant('__proto__')), tie('value')),
  ),
})).value;

/** The same, written in the plainest way. */
function replaced(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD').toWellFormed();
  if (Array.isArray(value)) return value.map(replaced);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [replaced(name), replaced(field)]),
  );
}

it('[HK32] what cannot be stored is found wherever it is, and nothing else', () => {
  fc.assert(
    fc.property(json, (value) => {
      const text = JSON.stringify(value);
      const isOdd = JSON.stringify(replaced(value)) !== text;
      expect(unstorableAt(value) !== undefined).toBe(isOdd);
      if (!isOdd) expect(storableJson(value)).toBe(value);
      expect(JSON.stringify(storableJson(value))).toBe(JSON.stringify(replaced(JSON.parse(text))));
      expect(unstorableAt(storableJson(value))).toBeUndefined();
    }),
  );
});

it.each([
  ['a\0b', ''],
  [{ a: 'x', b: '\0', c: '\0' }, '/b'],
  [{ a: [1, { 'x/y': '\ud800' }] }, '/a/1/x~1y'],
  [{ a: { 'k\0': 1 } }, '/a/k\uFFFD'],
  [JSON.parse('{"__proto__":{"a":"\\udc00"}}'), '/__proto__/a'],
  [{ a: '\u{1F600}', b: String.raw`\u0000` }, undefined],
])('[HK32] %j is refused for %s', (value, pointer) => {
  expect(unstorableAt(value)).toBe(pointer);
});

it('[HK32] of a text nothing but these characters is replaced', () => {
  expect(storableText('a\0\u{1F600}\ud83d z')).toBe('a\uFFFD\u{1F600}\uFFFD z');
});

it('[HK32] a value nested deeper than a stack is looked through', () => {
  let value: unknown = '\0';
  for (let level = 0; level < 50_000; level += 1) value = [value];
  expect(unstorableAt(value)).toMatch(/^(\/0){50000}$/);
});
