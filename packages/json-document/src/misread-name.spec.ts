import { fieldName, json } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMisreadName } from './misread-name.ts';

describe('[JD8] a name that is one backslash', () => {
  it.each([
    String.raw`{"\\":1}`,
    String.raw`{"a":"","\\" : ""}`,
    String.raw`[{"a":{"b":1,"\u005c":1}}]`,
    String.raw`{"a":"","\u005C":""}`,
  ])('is found in %s', (text) => {
    expect(hasMisreadName(text)).toBe(true);
  });

  it.each([
    String.raw`{"a":"\\"}`,
    String.raw`["\\", "b"]`,
    String.raw`{"\\\\":1,"\\n":2,"a\\":3,"\\a":4}`,
    String.raw`{"a\"\\":1,"\"\\":2}`,
    String.raw`{"a":"{\"\\\\\":1}"}`,
    String.raw`{"\n":1}`,
  ])('is not found in %s', (text) => {
    expect(hasMisreadName(text)).toBe(false);
  });

  it('is found wherever it is, and nowhere else', () => {
    const withName = fc.tuple(fieldName, json, json);
    fc.assert(
      fc.property(withName, fc.nat({ max: 2 }), ([name, a, b], indent) => {
        expect(hasMisreadName(JSON.stringify({ [name]: a, b }, undefined, indent))).toBe(false);
        expect(hasMisreadName(JSON.stringify([{ [name]: a, '\\': b }], undefined, indent))).toBe(
          true,
        );
      }),
    );
  });
});
