import { json, phodPair } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffJson } from '../diff/json-diff.ts';
import { isFields, isList, sameJson } from '../json-value.ts';
import { parsePointer, toIndex } from '../pointer.ts';
import { applyOps, Draft, invertOps, PatchConflict, type Operation } from './patch.ts';

const file = { tasks: ['paint', 'pack'], personalInfo: { phone: '1' }, notes: [{ title: 'a' }] };

describe('applying operations to a file', () => {
  it('[JD3] shares what it does not touch and leaves the file as it was', () => {
    const before = structuredClone(file);
    const after = applyOps(file, [
      { op: 'add', path: '/tasks/0', value: 'measure' },
    ]) as typeof file;
    expect(after.tasks).toEqual(['measure', 'paint', 'pack']);
    expect(after.notes).toBe(file.notes);
    expect(file).toEqual(before);
  });

  it.each<[string, Operation]>([
    ['another value is there', { op: 'replace', path: '/tasks/0', value: 'x', oldValue: 'y' }],
    ['another value is to be removed', { op: 'remove', path: '/tasks/1', oldValue: 'paint' }],
    ['the item is not there', { op: 'remove', path: '/tasks/2' }],
    ['the list is shorter', { op: 'add', path: '/tasks/3', value: 'x' }],
    ['the index is none', { op: 'add', path: '/tasks/-', value: 'x' }],
    ['the index has a leading zero', { op: 'replace', path: '/tasks/00', value: 'x' }],
    ['the field exists already', { op: 'add', path: '/personalInfo/phone', value: '2' }],
    ['the field is not there', { op: 'replace', path: '/personalInfo/fax', value: '2' }],
    ['what should hold it is not there', { op: 'add', path: '/contacts/0', value: 'x' }],
    ['what should hold it is a text', { op: 'add', path: '/tasks/0/name', value: 'x' }],
    ['it is inherited and not of the file', { op: 'replace', path: '/toString', value: 'x' }],
    ['the root cannot be removed', { op: 'remove', path: '' }],
  ])('[JD3] refuses an operation when %s', (_, op) => {
    expect(() => applyOps(file, [op])).toThrow(PatchConflict);
  });
});

/** A few operations on pointers that probably exist; some of the operations do not fit. */
const anyOps = fc.array(
  fc.record({
    op: fc.constantFrom('add', 'remove', 'replace'),
    path: fc
      .array(fc.constantFrom('a', 'b', '0', '1', '__proto__', 'long', '300'), { maxLength: 3 })
      .map((tokens) => tokens.map((token) => `/${token}`).join('')),
    value: fc.constantFrom<unknown>(1, 'x', {}, [], { a: [1, 2] }, [[1], { b: 2 }]),
  }),
  { maxLength: 12 },
) as fc.Arbitrary<Operation[]>;

describe('many operations on one draft', () => {
  it('[PH22] come to what one after the other does, each on a copy of all that it touches', () => {
    const start = {
      a: [1, [2], { b: [] }],
      b: { a: { a: 1 } },
      long: Array.from({ length: 300 }, (_, at) => ({ a: at })),
    };
    fc.assert(
      fc.property(fc.oneof(json, fc.constant(start)), anyOps, (document, ops) => {
        expect(outcome(() => applyOps(document, ops))).toEqual(
          outcome(() => ops.reduce(applyOne, document)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('[PH22] and so do differences, there and back', () => {
    fc.assert(
      fc.property(fc.oneof(phodPair, fc.tuple(json, json)), ([from, to]) => {
        const ops = diffJson(from, to);
        expect(applyOps(from, ops)).toEqual(ops.reduce(applyOne, from));
        expect(applyOps(to, invertOps(ops))).toEqual(invertOps(ops).reduce(applyOne, to));
      }),
    );
  });

  it.each([50, 50_000])('[PH22] copy each list and object once: %i operations', (size) => {
    const fields = Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, at]));
    const items = Array.from({ length: size }, (_, at) => [at]);
    const draft = new Draft({ fields, items, untouched: { a: 1 } });
    for (let at = 0; at < size; at += 1) {
      draft.apply({ op: 'replace', path: `/fields/k${at}`, value: -at, oldValue: at });
      draft.apply({ op: 'add', path: `/fields/n${at}`, value: at });
      draft.apply({ op: 'remove', path: `/items/${size - 1 - at}` });
      draft.apply({ op: 'add', path: `/items/${at >> 1}`, value: at });
    }
    expect(draft.copied).toBe(3 + size + size);
    const after = draft.finish() as { fields: object; items: unknown[] };
    expect(Object.keys(after.fields)).toHaveLength(2 * size);
    expect(after.items).toHaveLength(size);
  });

  it('leave a finished document as it was', () => {
    const draft = new Draft({ tasks: ['a'] });
    draft.apply({ op: 'add', path: '/tasks/1', value: 'b' });
    const first = draft.finish();
    draft.apply({ op: 'add', path: '/tasks/2', value: 'c' });
    expect([first, draft.finish()]).toEqual([{ tasks: ['a', 'b'] }, { tasks: ['a', 'b', 'c'] }]);
  });

  it('continue after one that does not fit', () => {
    const draft = new Draft({ tasks: ['a'] });
    expect(() => draft.apply({ op: 'remove', path: '/tasks/0', oldValue: 'z' })).toThrow(
      PatchConflict,
    );
    draft.apply({ op: 'remove', path: '/tasks/0', oldValue: 'a' });
    expect(draft.finish()).toEqual({ tasks: [] });
  });
});

function outcome(run: () => unknown): unknown {
  try {
    return JSON.stringify(run());
  } catch (error) {
    if (error instanceof PatchConflict) return error.path;
    throw error;
  }
}

/** RFC 6902 to the letter, for documents small enough to copy at every operation. */
function applyOne(document: unknown, op: Operation): unknown {
  return changed(document, parsePointer(op.path), op);
}

function changed(node: unknown, [token, ...rest]: readonly string[], op: Operation): unknown {
  const conflict = new PatchConflict(op.path);
  if (token === undefined) {
    if (op.op === 'replace' && fits(node, op)) return op.value;
    throw conflict;
  }
  if (isList(node)) {
    const at = toIndex(token) ?? -1;
    if (at < 0 || at >= node.length + (op.op === 'add' && rest.length === 0 ? 1 : 0))
      throw conflict;
    if (rest.length > 0) return node.with(at, changed(node[at], rest, op));
    if (op.op === 'add') return node.toSpliced(at, 0, op.value);
    if (!fits(node[at], op)) throw conflict;
    return op.op === 'remove' ? node.toSpliced(at, 1) : node.with(at, op.value);
  }
  if (!isFields(node)) throw conflict;
  const isThere = Object.hasOwn(node, token);
  if (rest.length > 0) {
    if (!isThere) throw conflict;
    return { ...node, [token]: changed(node[token], rest, op) };
  }
  if (isThere === (op.op === 'add') || (isThere && !fits(node[token], op))) throw conflict;
  const { [token]: _, ...others } = node;
  return op.op === 'remove' ? others : { ...node, [token]: op.value };
}

const fits = (found: unknown, { oldValue }: Operation): boolean =>
  oldValue === undefined || sameJson(found, oldValue);
