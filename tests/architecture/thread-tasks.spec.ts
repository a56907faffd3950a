import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const address =
  /new URL\('(?<path>\.{0,2}\/?[\w./-]+\.ts)', import\.meta\.url\)(?:,\s*'(?<name>\w+)')?/g;
const comment = /^\s*(?:\/\/|\/?\*).*$/gm;

it('every module that a thread imports by its address is there, with the function that it calls', async () => {
  const missing: string[] = [];
  let count = 0;
  for (const file of globSync('packages/*/src/**/*.ts', { cwd: root })) {
    const source = (await readFile(join(root, file), 'utf8')).replace(comment, '');
    for (const { groups } of source.matchAll(address)) {
      const { path = '', name } = groups ?? {};
      count += 1;
      const module = await readFile(join(root, dirname(file), path), 'utf8').catch(() => undefined);
      const isThere =
        module !== undefined &&
        (name === undefined || new RegExp(String.raw`\bexport\b[^;]*\b${name}\b`).test(module));
      if (!isThere) missing.push(`${file}: ${path} ${name ?? ''}`);
    }
  }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(5);
});

/** Libraries that take a tenth of a second or more to load, and that only threads beside the main thread need. */
const heavy = ['compromise', '@zxcvbn-ts/core', 'unpdf', '@fastify/swagger'];

it.each([
  ['packages/server/src/main.ts', []],
  ['packages/query-api/src/sessions/shared-page.ts', ['compromise']],
])(
  'the thread of %s loads no library that threads beside it need alone, but %j',
  (entry, expected) => {
    expect(heavy.filter((name) => librariesOf(entry).has(name))).toEqual(expected);
  },
);

/**
 * Returns the libraries that a module loads at once, directly or through its imports, and those that it imports later
 * by their path.
 */
function librariesOf(entry: string): ReadonlySet<string> {
  const libraries = new Set<string>();
  const seen = new Set([entry]);
  for (const file of seen) {
    for (const name of loadedBy(file)) {
      const own = /^@mach42\/(?<folder>[^/]+)\/(?<path>.*)$/.exec(name)?.groups;
      if (own !== undefined) seen.add(`packages/${own['folder']}/src/${own['path']}`);
      else if (name.startsWith('.')) seen.add(join(dirname(file), name));
      else libraries.add(name);
    }
  }
  return libraries;
}

const loading =
  /\b(?:from|import|import\(|createRequire\(import\.meta\.url\)\()\s*'(?<name>[^'\n]+)'/g;
const types = /^(?:im|ex)port type [^;]*;/gm;

function loadedBy(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8').replace(comment, '').replace(types, '');
  return [...source.matchAll(loading)].map(({ groups }) => groups?.['name'] ?? '');
}
