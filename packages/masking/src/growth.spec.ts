import { adversarialTexts } from '@mach42/testing/adversarial-texts.ts';
import { growthOf } from '@mach42/testing/growth.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AhoCorasick } from './find/aho-corasick.ts';
import { findEmails } from './find/contact-details.ts';
import { findCredentials } from './find/credentials.ts';
import { createMasker } from './masker.ts';
import { findByCue } from './names/find-names.ts';
import { matches } from './span.ts';

/** The upper bound for linear growth; 2 is quadratic. */
const most = 1.4;

describe('masking', () => {
  it.each(Object.entries(adversarialTexts))(
    '[MK23] takes time in proportion to the length of a text: %s',
    { timeout: 60_000 },
    (_name, text) => {
      const knowledge = { people: ['Anna Berg', 'Anna', 'Mo'], secrets: ['a a a b', '1111 1112'] };
      expect(growthOf((size) => createMasker(knowledge).mask(text(size)))).toBeLessThan(most);
    },
  );

  it.each<[string, (size: number) => string[]]>([
    [
      'that begin alike',
      (size) => Array.from({ length: 20 }, (_, at) => 'Ab '.repeat(size / 60) + at),
    ],
    [
      'within each other',
      (size) => Array.from({ length: Math.sqrt(size) }, (_, at) => 'Ab '.repeat(at) + 'Ab'),
    ],
    ['that are many', (size) => Array.from({ length: size / 8 }, (_, at) => `Ab${at} Cd`)],
  ])('[MK24] takes no longer with known texts %s', { timeout: 60_000 }, (_name, texts) => {
    const work = (size: number) => {
      const text = 'Ab '.repeat(size / 3);
      createMasker({ people: [], secrets: texts(size) }).mask(text);
    };
    expect(growthOf(work)).toBeLessThan(most);
  });

  it('[MK23] takes time in proportion to open ranges', { timeout: 60_000 }, () => {
    const work = (size: number) => {
      const text = 'Anna 4271 '.repeat(size / 10);
      const open = Array.from({ length: size / 10 }, (_, at) => ({
        start: at * 10,
        end: at * 10 + 4,
      }));
      const masked = createMasker({ people: ['Anna'], secrets: ['4271'] }).mask(text, open);
      expect(masked.slice(0, 14)).toBe('Anna SECRET_1 ');
    };
    expect(growthOf(work)).toBeLessThan(most);
  });
});

describe('what is known', () => {
  it('[MK24] is found of any length, and what overlaps is one', () => {
    const tree = new AhoCorasick();
    for (const text of ['Ada', 'Ada Berg', 'Berg Holm', 'x y z w']) tree.add(text, 'PERSON');
    const found = (text: string) => tree.find(text).map(({ start, end }) => text.slice(start, end));
    expect(found('Ada Berg Holm and Adas, x y z x y z ws')).toEqual([
      'Ada Berg Holm',
      'Ada',
      'x y z w',
    ]);
    tree.add('and', 'SECRET');
    expect(found('Ada and Adam')).toEqual(['Ada', 'and']);
  });

  it('[MK24] is found wherever a search character by character finds it', () => {
    const words = fc.constantFrom('a', 'b', 'as', ' ', ' ', '-', '😀', 'ß');
    const text = fc.array(words, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), text, (known, whole) => {
        const tree = new AhoCorasick();
        for (const one of known) tree.add(one, 'PERSON');
        const covered = new Set(tree.find(whole).flatMap(({ start, end }) => range(start, end)));
        for (const one of known) {
          for (const [start, end] of spansOf(one, whole)) {
            expect(range(start, end).filter((at) => !covered.has(at))).toEqual([]);
          }
        }
      }),
      { seed: 23, numRuns: 2000 },
    );
  });
});

const range = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, at) => start + at);

/** Returns the ranges where a text occurs as whole words, a genitive s aside. */
function spansOf(one: string, whole: string): [number, number][] {
  const spans: [number, number][] = [];
  for (let at = whole.indexOf(one); at !== -1; at = whole.indexOf(one, at + 1)) {
    const [before, behind] = [whole.slice(0, at), whole.slice(at + one.length)];
    const isWhole =
      !/[\p{L}\p{M}\p{N}_]$/u.test(before) &&
      !/^(?!s(?![\p{L}\p{M}\p{N}_]))[\p{L}\p{M}\p{N}_]/u.test(behind);
    if (isWhole) spans.push([at, at + one.length]);
  }
  return spans;
}

describe('what is found without a backtracking pattern', () => {
  const pieces = (...parts: string[]) =>
    fc.array(fc.constantFrom(...parts), { maxLength: 14 }).map((all) => all.join(''));

  it('[MK23] is every e-mail address that the pattern of the standard finds', () => {
    const email =
      /[\p{L}\p{N}!#$%&'*+=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}/gu;
    fc.assert(
      fc.property(pieces('a', 'b1', '@', '.', '-', 'æø', ' ', '..', 'x@y.de', '𝒜'), (text) => {
        expect(findEmails(text)).toEqual(matches(text, email, 'EMAIL'));
      }),
      { seed: 1, numRuns: 5000 },
    );
  });

  it('[MK23] is every token and private key', () => {
    const old = [
      /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g,
      /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g,
    ];
    const parts = ['eyJ', 'abcdefgh', '.', '-', '_', ' ', '\n', 'RSA '] as const;
    const keys = [
      '-----BEGIN PRIVATE KEY-----',
      '-----BEGIN RSA PRIVATE KEY-----',
      '-----END PRIVATE KEY-----',
    ];
    fc.assert(
      fc.property(pieces(...parts, ...keys), (text) => {
        const covered = new Set(
          findCredentials(text).flatMap(({ start, end }) => range(start, end)),
        );
        for (const { start, end } of old.flatMap((pattern) => matches(text, pattern, 'SECRET'))) {
          expect(range(start, end).filter((at) => !covered.has(at))).toEqual([]);
        }
      }),
      { seed: 2, numRuns: 5000 },
    );
  });

  it('[MK23] is every name of a list', () => {
    const name = String.raw`(?<it>\p{Lu}[\p{L}\p{M}'’-]+(?: (?:\p{Lu}\.|von|van|de|af|zu))*(?: \p{Lu}[\p{L}\p{M}'’-]+){1,2})`;
    const old = new RegExp(
      String.raw`(?<=^(?:From|To|Cc|Fra|Til|Von|An): (?:[^:\n]*, |[^:\n]* (?:and|og|und) )?)${name}`,
      'dgu',
    );
    const parts = [
      'From: ',
      'Til: ',
      'Aba Beba',
      'Ceb',
      ' ',
      ', ',
      ' and ',
      ' og ',
      ':',
      'x',
      'van ',
    ];
    fc.assert(
      fc.property(pieces(...parts), (line) => {
        const found = new Set(findByCue(line, 'da').map(({ start }) => start));
        for (const { start } of matches(line, old, 'PERSON')) expect(found).toContain(start);
      }),
      { seed: 3, numRuns: 5000 },
    );
  });
});
