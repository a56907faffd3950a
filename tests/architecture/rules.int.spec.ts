import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

/** `- **ES4** …`: two letters that one `SPEC.md` alone uses, and a number. */
const definition = /^- \*\*([A-Z]{2}\d{1,3})\*\* /gm;
const rules = sourceFiles('packages/**/SPEC.md').flatMap((path) =>
  [...read(path).matchAll(definition)].map(([, id = '']) => ({ id, path })),
);
/** Its rules kept the numbers of the files that they came from. */
const movedRules = 'packages/json-document/SPEC.md';
const lettersOf = (id: string): string => id.slice(0, 2);

const tests = sourceFiles(
  '{packages,tests}/**/*.{spec,e2e}.{ts,tsx}',
  'packages/*/src/contract/*.ts',
);
const cited = new Set(
  tests.flatMap((path) => [...read(path).matchAll(/\b[A-Z]{2}\d{1,3}\b/g)].map(([id]) => id)),
);

describe('the rules', () => {
  it('have numbers of their own, and each SPEC.md letters of its own', () => {
    const twice = [...Map.groupBy(rules, ({ id }) => id)].filter(([, all]) => all.length > 1);
    expect(twice.map(([id]) => id)).toEqual([]);
    const own = rules.filter(({ path }) => path !== movedRules);
    const homes = [...Map.groupBy(own, ({ id }) => lettersOf(id))].map(
      ([letters, all]) => [letters, new Set(all.map(({ path }) => path)).size] as const,
    );
    expect(homes.filter(([, homesOfOne]) => homesOfOne > 1)).toEqual([]);
    expect(homes.length).toBeGreaterThan(30);
  });

  it('are named by a test each', () => {
    expect(rules.filter(({ id }) => !cited.has(id))).toEqual([]);
  });

  it('are behind every number in the title of a test', () => {
    const known = new Set(rules.map(({ id }) => id));
    const unknown = tests.flatMap((path) =>
      [...read(path).matchAll(/\[([A-Z]{2}\d{1,3})\]/g)]
        .filter(([, id = '']) => !known.has(id))
        .map(([id]) => `${id} in ${path}`),
    );
    expect(unknown).toEqual([]);
  });
});
