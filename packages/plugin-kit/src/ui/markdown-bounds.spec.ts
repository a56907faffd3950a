import { growthOf } from '@mach42/testing/growth.ts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCostly } from './markdown-bounds.ts';
import { markdownBlocks } from './markdown-growth.ts';
import { readPlain } from './markdown-read.ts';
import { readWhole } from './markdown-whole.ts';

const repeated = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length));

const explosive: readonly [string, (length: number) => string][] = [
  ['quotations in each other', repeated('>')],
  ['quotations with blanks', repeated('> ')],
  ['numbers in each other', repeated('1. ')],
  ['quotations and lists in each other', repeated('> - 1. ')],
  ['emphasis without an end', repeated('*a_')],
  ['strong emphasis in the midst of words', (length) => `${repeated('a**b')(length)}c* `],
  ['one run of signs', (length) => `${'*'.repeat(length / 2)}a${'*'.repeat(length / 2)}`],
  ['crossed out without an end', repeated('~~a')],
  ['ends of links', (length) => `<${repeated('\n](b)')(length)}`],
  ['titles under each other', repeated('a\n=\n')],
  ['a quotation that continues without its sign', (length) => `> a\n${repeated('b\n')(length)}`],
  ['an address that ends with entities', (length) => `www.a.b${repeated('&a;')(length)}`],
];

describe('Markdown that no person writes', () => {
  it.each(explosive)('is read in time in proportion to it: %s', { timeout: 60_000 }, (_, text) => {
    const work = (size: number) => {
      for (const block of markdownBlocks(text(size))) void (readPlain(block) ?? readWhole(block));
    };
    expect(growthOf(work)).toBeLessThan(1.4);
  });

  it.each(explosive)('is shown as it was written: %s', (_, text) => {
    const block = text(6000).trim();
    expect(readPlain(block)).toEqual([{ kind: 'code', language: undefined, text: block }]);
  });

  it.each([
    ['addresses behind brackets', 'http://a.b[a]: b\n|\t'],
    ['lines across the page and entities', '***\n|&amp;'],
    ['addresses beside code', 'x@y.z|```'],
    ['bars', '|\n'],
    ['slashes', '\\'],
  ])('is shown as it was written where it is long: %s', (_, part) => {
    expect(isCostly(repeated(part)(12_001))).toBe(true);
    expect(isCostly(`| a |\n| - |\n| ${repeated(part.replaceAll('\n', ''))(12_001)}`)).toBe(true);
  });

  it('is found behind a code block too, and not in one', () => {
    const code = `\`\`\`yaml\n${' '.repeat(80)}- a\n${'*a_'.repeat(400)}\n`;
    expect(isCostly(`${code}\`\`\``)).toBe(false);
    expect(isCostly(`${code}\`\`\`\n${'*a_'.repeat(400)}`)).toBe(true);
    expect(isCostly(`\`\`\`a\`\n${'*a_'.repeat(400)}`)).toBe(true);
  });
});

describe('Markdown that people write', () => {
  it.each([
    ['lines across the page', `${'-'.repeat(200)}\n${'* '.repeat(100)}\n${'_'.repeat(80)}`],
    ['a list of many strong words', '- **a** and **b**, *c*\n'.repeat(500)],
    ['a very long table', `| a | b |\n| :- | -: |\n${'| [a](https://a.b) | _b_ |\n'.repeat(900)}`],
    ['a long table', `| a | b |\n| - | - |\n${'| **a** | _b_ |\n'.repeat(500)}`],
    ['a quotation of many lines', '> said **so**\n'.repeat(100)],
    ['five levels of lists', '- a\n  - b\n    - c\n      - d\n        - e'],
  ])('is read as such: %s', (_, text) => {
    expect(isCostly(text)).toBe(false);
  });

  it('is read as such where it is a page of the documentation', () => {
    const root = join(import.meta.dirname, '../../../..');
    const pages = globSync(['README.md', 'docs/**/*.md'], { cwd: root });
    expect(pages.length).toBeGreaterThan(50);
    for (const page of pages) {
      const blocks = markdownBlocks(readFileSync(join(root, page), 'utf8'));
      expect(blocks.filter(isCostly), page).toEqual([]);
    }
  });
});
