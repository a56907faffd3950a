import type { ChosenModel, FoundModel } from '@mach42/contracts/providers/schemas.ts';
import { describe, expect, it } from 'vitest';
import { chosenIn, draftsOf, faultOf } from './draft.ts';

const found = (name: string): FoundModel => ({
  name,
  label: name,
  contextTokens: 32_000,
  price: null,
  bytes: null,
});
const chosen: ChosenModel = {
  name: 'small',
  label: 'Our small one',
  contextTokens: null,
  price: { input: 0.15, output: 0.6 },
  roles: ['admin'],
};

describe('the models of a provider, to choose from', () => {
  it('are chosen by themselves where there are few and none was chosen before', () => {
    expect(draftsOf([found('a'), found('b')], []).map(({ isChosen }) => isChosen)).toEqual([
      true,
      true,
    ]);
    const many = ['a', 'b', 'c', 'd'].map(found);
    expect(draftsOf(many, []).some(({ isChosen }) => isChosen)).toBe(false);
  });

  it('keep what was said of them, and those that are listed no more', () => {
    const drafts = draftsOf([found('large')], [chosen]);
    expect(drafts.map(({ name, isChosen }) => [name, isChosen])).toEqual([
      ['small', true],
      ['large', false],
    ]);
    expect(chosenIn(drafts)).toEqual([chosen]);
  });

  it.each([
    ['label', { label: ' ' }],
    ['context', { context: 'long' }],
    ['context', { context: '10' }],
    ['input', { output: '1' }],
    ['output', { input: '1' }],
    ['output', { input: '1', output: '-1' }],
    [undefined, { context: '128,000', input: '0.15', output: '0.60' }],
    [undefined, { context: '', input: '', output: '' }],
  ] as const)('name the field %s that cannot be stored of %j', (field, typed) => {
    const [draft] = draftsOf([found('a')], []);
    if (draft === undefined) return expect.fail('There is none.');
    return expect(faultOf({ ...draft, ...typed })).toBe(field);
  });
});
