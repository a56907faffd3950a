import { hasMisreadName } from '@mach42/json-document/misread-name.ts';
import * as fc from 'fast-check';

/** Any name of a field that may come from outside (`hasMisreadName`). */
export const fieldName = fc.string().filter((name) => name !== '\\');

/** Any JSON value that may come from outside; −0 is left out, as JSON text does not keep it. */
export const json: fc.Arbitrary<unknown> = fc
  .jsonValue({ maxDepth: 4 })
  .filter((value) => !hasMisreadName(JSON.stringify(value)))
  .map((value): unknown => JSON.parse(JSON.stringify(value)));

const word = fc.constantFrom('Lease', 'Garden', 'Taxes', 'Paint', 'Pack', 'Call', '');
const item = fc.oneof(
  { weight: 3, arbitrary: fc.record({ title: word, date: word, done: fc.boolean() }) },
  { weight: 1, arbitrary: word },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 3 }) },
);
const section = fc.oneof(
  { weight: 4, arbitrary: fc.array(item, { maxLength: 6 }) },
  { weight: 2, arbitrary: fc.dictionary(fc.constantFrom('phone', 'a/b', 'm~n', ''), item) },
  { weight: 1, arbitrary: word },
);

/** A small PHOD whose values repeat often enough for two of them to have something in common. */
export const phod: fc.Arbitrary<Record<string, unknown>> = fc
  .dictionary(fc.constantFrom('tasks', 'notes', 'personalInfo', 'a/b~c'), section)
  .map((briefData) => ({ ...briefData }));

export const phodPair = fc.tuple(phod, phod);

/** A list of different items, the same list after some edits, and their number. */
export const likelyEdits = fc
  .record({
    size: fc.integer({ min: 0, max: 30 }),
    edits: fc.array(
      fc.record({ kind: fc.constantFrom('add', 'remove', 'change'), at: fc.nat({ max: 30 }) }),
      { maxLength: 4 },
    ),
  })
  .map(({ size, edits }) => {
    const from = Array.from({ length: size }, (_, index) => itemNumber(index));
    const to = [...from];
    for (const [index, { kind, at }] of edits.entries()) {
      const target = to.length === 0 ? 0 : at % to.length;
      const found = to[target];
      if (kind === 'add' || found === undefined) to.splice(target, 0, itemNumber(1000 + index));
      else if (kind === 'remove') to.splice(target, 1);
      else to[target] = { ...found, note: `changed ${index}` };
    }
    return { from, to, edits: edits.length };
  });

function itemNumber(number: number) {
  return { title: `Item ${number}`, note: `note ${number}`, owner: `owner ${number}` };
}
