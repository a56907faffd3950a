import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/limits.md'), 'utf8');
const rows = [...page.matchAll(/^\| [^|]+ \| (\d+) +\| (\d+) +\| `([^`]+)` +\|$/gm)].map(
  ([, mebibytes, times, file]) => ({
    mebibytes: Number(mebibytes),
    times: Number(times),
    file: String(file),
  }),
);

/** As the code says it: in bytes, or in KiB for SQLite. */
const writtenOf = (mebibytes: number): readonly string[] => [
  `${mebibytes} * 1024 * 1024`,
  `cache_size = -${mebibytes * 1024}`,
];

describe('what a process keeps', () => {
  it.each(rows)('is bounded in $file as the page says', ({ mebibytes, file }) => {
    const source = readFileSync(join(root, file), 'utf8');
    expect(writtenOf(mebibytes).some((written) => source.includes(written))).toBe(true);
  });

  it('has the sum that the page names', () => {
    expect(rows).toHaveLength(9);
    const sum = rows.reduce((all, { mebibytes, times }) => all + mebibytes * times, 0);
    expect(page).toContain(`That is ${sum} MiB in all.`);
  });
});
