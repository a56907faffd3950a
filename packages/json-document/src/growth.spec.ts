import { adversarialTexts } from '@mach42/testing/adversarial-texts.ts';
import { growthOf } from '@mach42/testing/growth.ts';
import { describe, expect, it } from 'vitest';
import { compareFiles } from './compare/compare-files.ts';
import { diffJson } from './diff/json-diff.ts';
import { removedLeaves } from './leaves/removed-leaves.ts';
import { rebase, selectOps } from './patch/rebase.ts';
import { parseDocument } from './tolerant/parse-document.ts';

/** The upper bound for linear growth; 2 is quadratic. */
const most = 1.4;

describe('reading a text as a file', () => {
  it.each(Object.entries(adversarialTexts))(
    '[PH39] takes time in proportion to its length: %s',
    { timeout: 60_000 },
    (_name, text) => {
      const work = (size: number) => {
        parseDocument(text(size * 4));
        parseDocument(`{"a": '${text(size * 4)}', b: 1}`);
        parseDocument(`{"a": ${text(size * 4)}}`);
      };
      expect(growthOf(work)).toBeLessThan(most);
    },
  );

  it(
    '[PH39] takes time in proportion to the items that are removed from a list',
    { timeout: 60_000 },
    () => {
      const work = (size: number) => {
        const list = Array.from({ length: size * 4 }, (_, at) => `Item ${at}`);
        const ops = list.map((oldValue) => ({ op: 'remove', path: '/list/0', oldValue }) as const);
        expect(removedLeaves({ list }, ops)).toHaveLength(list.length);
      };
      expect(growthOf(work)).toBeLessThan(most);
    },
  );
});

describe('operations of one long list', () => {
  const list = (size: number, edition: string) => ({
    notes: Array.from({ length: size }, (_, n) => `${n % 3 === 0 ? edition : ''} note ${n}`),
  });

  it('[PH26] are chosen in time in proportion to them, about', { timeout: 60_000 }, () => {
    const work = (size: number) => {
      const base = list(size, 'first');
      const ops = diffJson(base, list(size, 'second'));
      const chosen = selectOps(ops, base, (_, index) => index % 2 === 0);
      expect(chosen).toHaveLength(Math.ceil(ops.length / 2));
    };
    expect(growthOf(work)).toBeLessThan(most);
  });

  it('[PH26] are carried over in time in proportion to them, about', { timeout: 60_000 }, () => {
    const work = (size: number) => {
      const base = list(size, 'first');
      const ops = diffJson(base, list(size, 'second'));
      const { conflicts } = rebase(ops, base, list(size, 'third'));
      expect(conflicts).toEqual([]);
    };
    expect(growthOf(work)).toBeLessThan(most);
  });

  it.each<[string, (size: number) => [first: unknown[], second: unknown[]]]>([
    ['the same items', (size) => [numbers(size), numbers(size)]],
    ['them in another order', (size) => [numbers(size), numbers(size).toReversed()]],
    ['one item over and over', (size) => [numbers(size).map(() => 1), numbers(size).map(() => 1)]],
    ['other items', (size) => [numbers(size), numbers(size).map((n) => -1 - n)]],
  ])(
    '[PH26] are carried over in time in proportion to them where both sides added %s',
    { timeout: 60_000 },
    (_name, of) => {
      const work = (size: number) => {
        const [first, second] = of(size / 2);
        const { conflicts } = rebase(
          diffJson({ notes: [] }, { notes: first }),
          { notes: [] },
          { notes: second },
        );
        expect(conflicts).toEqual([]);
      };
      expect(growthOf(work)).toBeLessThan(most);
    },
  );
});

const numbers = (size: number): number[] => Array.from({ length: size }, (_, n) => n);

describe('a comparison', () => {
  it('[JD6] takes time in proportion to the fields that are gone', { timeout: 60_000 }, () => {
    const work = (size: number) => {
      const before = Object.fromEntries(numbers(size * 2).map((n) => [`field ${n}`, n]));
      compareFiles(before, { other: 1 });
    };
    expect(growthOf(work)).toBeLessThan(most);
  });
});
