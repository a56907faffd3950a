import { applyOps } from '@mach42/json-document/patch/patch.ts';
import { describe, expect, it } from 'vitest';
import { checkProposal } from './proposal.ts';

const base = {
  projects: [{ name: 'Lease', deadline: '2026-11-01', done: false }],
  tasks: ['paint the wall', 'pack'],
  categories: ['home'],
};
const entryText = 'Signed the lease.\nKeys on Monday.';
const merged = { ...base, notes: [{ title: 'Lease', content: entryText }] };

const check = (proposed: unknown, answer: object = {}) =>
  checkProposal({
    entryText,
    base,
    baseVersion: 7,
    text: typeof proposed === 'string' ? proposed : JSON.stringify(proposed),
    truncatedByProvider: false,
    ...answer,
  });

describe('a proposed PHOD', () => {
  it('[PH44] leads from its base to what the model answered, and says how much longer it is', () => {
    const { baseVersion, text, ops, checks } = check(merged);
    expect(baseVersion).toBe(7);
    expect(JSON.parse(text)).toEqual(merged);
    expect(applyOps(base, ops)).toEqual(merged);
    expect(checks).toEqual({
      verbatim: true,
      nothingRemoved: [],
      forbiddenUntouched: true,
      parses: true,
      truncated: false,
      sizeChange: text.length - JSON.stringify(base, null, 2).length,
    });
  });

  it.each([
    ['inside a longer text', `On Friday: ${entryText} Done.`, true],
    ['with other white space', 'Signed  the lease. Keys\ton Monday.', true],
    ['shortened', 'Signed the lease.', false],
    ['corrected', 'Signed the lease. Key on Monday.', false],
    ['in another case', entryText.toUpperCase(), false],
  ])('[PH41] keeps the entry verbatim: %s', (_, content, verbatim) => {
    expect(check({ ...base, notes: [content] }).checks.verbatim).toBe(verbatim);
  });

  it('[PH41] does not keep the entry verbatim in two parts', () => {
    expect(check({ ...base, notes: entryText.split('\n') }).checks.verbatim).toBe(false);
  });

  it.each([
    ['an item is gone', { ...merged, tasks: ['pack'] }, ['/tasks/0']],
    [
      'a field is gone',
      { ...merged, projects: [{ name: 'Lease', done: false }] },
      ['/projects/0/deadline'],
    ],
    ['a value is emptied', { ...merged, tasks: ['', 'pack'] }, ['/tasks/0']],
    ['a list became a text', { ...merged, tasks: 'later' }, ['/tasks/0', '/tasks/1']],
    ['a text became a list', { ...merged, tasks: [['later'], 'pack'] }, ['/tasks/0']],
    [
      'a section is gone',
      { tasks: base.tasks, categories: base.categories },
      ['/projects/0/name', '/projects/0/deadline', '/projects/0/done'],
    ],
  ])('[PH42] names what it removed: %s', (_, proposed, pointers) => {
    expect(check(proposed).checks.nothingRemoved).toEqual(pointers);
  });

  it.each([
    ['changed', { ...base, projects: [{ name: 'Lease', deadline: '2026-12-01', done: true }] }],
    ['moved to another section', { ...base, tasks: ['pack'], notes: ['paint the wall'] }],
    ['put in another order', { ...base, tasks: ['pack', 'paint the wall'] }],
  ])('[PH42] has not removed what it %s', (_, proposed) => {
    expect(check(proposed).checks.nothingRemoved).toEqual([]);
  });

  it('[PH42] has not removed what was empty', () => {
    const text = '{"categories": ["home"]}';
    const { checks } = check(text, {
      base: { categories: ['home'], a: [], b: {}, c: null, d: ' ' },
    });
    expect(checks.nothingRemoved).toEqual([]);
  });

  it.each([{ categories: ['home', 'work'] }, { categories: undefined }, { chatHistory: [] }])(
    '[PH43] must leave categories and chatHistory alone: %o',
    (change) => {
      expect(check({ ...merged, ...change }).checks.forbiddenUntouched).toBe(false);
    },
  );

  it('[PH45] names what the model was not given, and says whether it is as it was', () => {
    const of = (notes: unknown) =>
      checkProposal({
        entryText,
        base: { notes: ['a'], health: ['b'] },
        baseVersion: 1,
        text: JSON.stringify({ notes: ['a', entryText], health: notes }),
        truncatedByProvider: false,
        withheld: ['health'],
      }).checks.withheld;
    expect(of(['b'])).toEqual({ sections: ['health'], untouched: true });
    expect(of(['b', 'c'])).toEqual({ sections: ['health'], untouched: false });
  });

  it('[PH40] that does not parse is kept as it came, with nothing to save', () => {
    const { text, ops, checks } = check('I moved the deadline.');
    expect(text).toBe('I moved the deadline.');
    expect(ops).toEqual([]);
    expect(checks).toMatchObject({ parses: false, truncated: false, nothingRemoved: [''] });
  });

  it('[PH40] that was cut off in the middle has no operations', () => {
    const { ops, checks } = check(JSON.stringify(merged).slice(0, -20));
    expect(ops).toEqual([]);
    expect(checks).toMatchObject({ parses: false, truncated: true });
  });

  it('[PH40] that the provider calls cut off has none either, even if it parses', () => {
    const { ops, checks } = check(merged, { truncatedByProvider: true });
    expect(ops).toEqual([]);
    expect(checks).toMatchObject({ parses: true, truncated: true });
  });
});
