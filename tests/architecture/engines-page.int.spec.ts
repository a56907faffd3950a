import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './source-files.ts';

interface Named {
  readonly file: string;
  /** Words of the title of a test of the file; undefined: the file as a whole. */
  readonly title: string | undefined;
}

/** The tests that a page names: a link, and words of a title behind it. */
const namedIn = (page: string): Named[] =>
  [...page.matchAll(/\]\(\.\.\/([^)]+\.ts)\)(?: `([^`]+)`)?/g)].map(([, file = '', title]) => ({
    file,
    title,
  }));

/** The titles of the tests of a file, as they are written. */
const titlesIn = (text: string): string[] =>
  [...text.matchAll(/(['`])((?:(?!\1|\n).)*)\1/g)].map(([, , title = '']) => title);

function isThere({ file, title }: Named): boolean {
  const location = path.join(repository, file);
  if (!existsSync(location)) return false;
  return (
    title === undefined ||
    titlesIn(readFileSync(location, 'utf8')).some((one) => one.includes(title))
  );
}

const page = readFileSync(path.join(repository, 'docs/engines.md'), 'utf8');

describe('the page of engines', () => {
  it('names tests that exist, by words of their titles', () => {
    const named = namedIn(page);
    expect(named.filter(({ title }) => title !== undefined).length).toBeGreaterThan(25);
    expect(named.filter((one) => !isThere(one))).toEqual([]);
  });

  it('names one for each promise on files and on PostgreSQL, or says why not', () => {
    const rows = page
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| -'));
    const promises = rows
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .filter((cells) => cells.length === 7);
    expect(promises.length).toBeGreaterThan(12);
    for (const [, promise, files, postgres] of promises.slice(1)) {
      for (const cell of [files, postgres])
        expect(cell, promise).toMatch(/\]\(\.\.\/|tests\/product|no server|the same/);
    }
  });

  it.each([
    ['[x](../tests/none.spec.ts) `x`', 'a file that is not there'],
    ['[x](../tests/architecture/doc-links.spec.ts) `no such title at all, `', 'no title'],
  ])('finds fault with %s: %s', (text) => {
    expect(namedIn(text).filter((one) => !isThere(one))).toHaveLength(1);
  });
});
