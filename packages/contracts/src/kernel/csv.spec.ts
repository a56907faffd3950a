import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

const begins = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/** The cells that a spreadsheet with a separator makes of a line: quotes that are not at the beginning of one are text. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const quoted = line[at] === '"' ? /^"((?:[^"]|"")*)"/.exec(line.slice(at))?.[0] : undefined;
    at += quoted?.length ?? 0;
    let cell = (quoted ?? '').slice(1, -1).replaceAll('""', '"');
    for (; at < line.length && ![separator, '\r', '\n'].includes(line[at] ?? ''); at += 1)
      cell += line[at];
    cells.push(cell);
  }
  return cells;
}

it.each(
  begins.flatMap((sign) =>
    ['', 'a;', 'a\t', 'a\r', 'a\n', 'a\r\n'].map((text) => `${text}${sign}1+1;b`),
  ),
)('lets no cell become a formula, whatever separates cells: %j', (text) => {
  const line = csvLine(['first', text, 'last']);
  for (const separator of [',', ';', '\t']) {
    const formulas = cellsOf(line, separator).filter((cell) => /^[=+\-@＝＋－＠]/u.test(cell));
    expect(formulas).toEqual([]);
  }
});

it('is one line for a reader of RFC 4180, whatever is in a cell', () => {
  expect(csvLine(['plain', 'a "b", c', 'two\nlines', 'a;b', -1])).toBe(
    'plain,"a ""b"", c","two\nlines","a;b",-1\r\n',
  );
});
