import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { mutants } from './mutants.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

it('are twenty at least, each with a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(20);
});

it.each(mutants)('the code has the place where $name', ({ changes }) => {
  for (const { file, find, replace } of changes) {
    const parts = readFileSync(`${repository}${file}`, 'utf8').split(find);
    expect(parts).toHaveLength(2);
    expect(parts.join(replace)).not.toBe(parts.join(find));
  }
});
