import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settings } from '../settings/all-settings.ts';
import { limits } from './limits.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/limits.md'), 'utf8');

interface Row {
  readonly name: string;
  readonly value: number;
  readonly ofWhat: string;
  readonly changedBy: string;
  readonly beyond: string;
}

const rows = page.split('\n').flatMap((line): Row[] => {
  if (!line.startsWith('| `')) return [];
  const [name = '', value = '', ofWhat = '', changedBy = '', beyond = ''] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  return [
    {
      name: name.slice(1, -1),
      value: Number(value.replaceAll(',', '')),
      ofWhat,
      changedBy,
      beyond,
    },
  ];
});

const flat = (part: object, before = ''): [string, number][] =>
  Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'number'
      ? [[before + name, value] as [string, number]]
      : flat(value as object, `${before}${name}.`),
  );

describe('docs/limits.md', () => {
  it('has every limit once, with its value, its unit and what happens beyond it', () => {
    const values = flat(limits).map(([name, value]) => [name, Number(value.toFixed(3))]);
    expect(rows.map(({ name, value }) => [name, value])).toEqual(values);
    for (const { name, ofWhat, changedBy, beyond } of rows) {
      expect(ofWhat, name).toMatch(/^[a-zA-Z]/);
      expect([changedBy, beyond], name).not.toContain('');
    }
  });

  it('names settings that there are', () => {
    const named = rows.flatMap(({ changedBy }) => /^setting `(.+)`$/.exec(changedBy)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !settings.has(name))).toEqual([]);
  });
});
