import { json } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, sameJson } from './json-value.ts';

describe('two JSON values', () => {
  it('[JD2] are the same exactly when their canonical texts are', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(sameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
        expect(sameJson(a, structuredClone(a))).toBe(true);
      }),
    );
  });

  it.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: undefined }, { b: undefined }],
    [[1], [1, 2]],
    [[], {}],
    [null, {}],
    [1, '1'],
    [{}, JSON.parse('{"__proto__": {}}')],
  ])('differ: %o and %o', (a, b) => {
    expect(sameJson(a, b)).toBe(false);
  });

  it('[JD2] are the same in any order of their fields', () => {
    expect(sameJson({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toBe(true);
  });
});
