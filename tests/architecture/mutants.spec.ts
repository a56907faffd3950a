import { describe, expect, it } from 'vitest';
import { applied, mutantsOf } from '../../scripts/mutate/mutants.ts';

const mutated = (text: string): readonly string[] =>
  mutantsOf(text).map((mutant) => applied(text, mutant));

describe('the mutants of a module', () => {
  it.each([
    ['a < b;', ['a <= b;', 'a >= b;']],
    ['a === b;', ['a !== b;']],
    ['a && b;', ['a || b;']],
    ['a ?? b;', ['a;']],
    ['!a;', ['a;']],
    ['(x as string) + y;', ['(x as string) - y;']],
    ['const list = [a];', ['const list = [];']],
    ['const o = { ...a, b };', ['const o = { ...{}, b };']],
    ['const of = [...a];', ['const of = [];', 'const of = [...[]];']],
    ['f(...a);', [';', 'f(...[]);']],
    ['list.some(f) || 1;', ['list.every(f) || 1;', 'list.some(f) && 1;', 'list.some(f) || 2;']],
    ['const t = list.filter(f);', ['const t = list;']],
    ['if (a) b();', ['if (true) b();', 'if (false) b();', 'if (a) ;']],
    ['const v = a ? b : c;', ['const v = true ? b : c;', 'const v = false ? b : c;']],
  ])('of %s', (text, expected) => {
    expect(mutated(text).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    "import { a } from './a.ts';",
    'type A = { readonly a: true } | 1;',
    'const f = (a: 1 | true): a is true => a;',
    'export const decider = { stateVersion: 3, snapshotEvery: 100 };',
  ])('leave imports, types and declared versions alone: %s', (text) => {
    expect(mutated(text)).toEqual([]);
  });

  it('name the line', () => {
    expect(mutantsOf('a;\n\nif (b) {\n}').map(({ line }) => line)).toEqual([3, 3]);
  });
});
