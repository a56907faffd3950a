import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../event.ts';
import { jsonParts } from './content-parts.ts';

it('[ES188] writes an object in parts as it is written at once', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect([...jsonParts(value as Json)].join('')).toBe(JSON.stringify(value));
    }),
  );
});

it.each([{ a: undefined, b: 1 }, { list: [undefined, 1] }, { ['__proto__']: { a: 1 } }, {}, []])(
  '[ES188] writes %j as it is written at once',
  (value) => {
    expect([...jsonParts(value as Json)].join('')).toBe(JSON.stringify(value));
  },
);
