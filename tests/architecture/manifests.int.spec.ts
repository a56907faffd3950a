import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packagesImportedBy } from './package-imports.ts';
import { repository, sourceFiles } from './source-files.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8'));
const names = (section: Readonly<Record<string, string>> = {}): string[] => Object.keys(section);

/** Packages that every test and every tool's configuration may use without listing them. */
const tools = new Set([...names(manifestOf('.').devDependencies), '@mach42/testing']);

const isTest = (path: string, imported: readonly string[]): boolean =>
  /\.(spec|fixture)\.tsx?$/.test(path) || imported.includes('vitest');

/** Packages that the files of a folder import, by the section that has to list them. */
function importsOf(folder: string) {
  const product = new Set<string>();
  const test = new Set<string>();
  const isForTests = basename(folder) === 'testing';
  for (const path of sourceFiles(`${folder}/**/*.{ts,tsx,css}`)) {
    const imported = packagesImportedBy(path);
    const mayUseTools = isForTests || isTest(path, imported);
    for (const name of imported) {
      if (mayUseTools && tools.has(name)) continue;
      (isTest(path, imported) && !isForTests ? test : product).add(name);
    }
  }
  return { product, test: test.difference(product) };
}

const folders = sourceFiles('packages/*/package.json').map(dirname);

describe.each(folders)('package.json of %s', (folder) => {
  const manifest = manifestOf(folder);
  const { product, test } = importsOf(folder);

  it('lists as dependencies what the product imports, and nothing else', () => {
    const { dependencies, devDependencies } = manifest;
    // A package that only tests import is not installed to run the product, and its dependencies are not either.
    const listed = folder.endsWith('/testing') ? devDependencies : dependencies;
    expect(names(listed).toSorted()).toEqual([...product].toSorted());
  });

  it('lists as devDependencies what only its tests import, types of what it imports, and nothing else', () => {
    const isTypes = (name: string) =>
      name.startsWith('@types/') && product.has(name.slice('@types/'.length));
    const listed = folder.endsWith('/testing') ? {} : manifest.devDependencies;
    const others = names(listed).filter((name) => !isTypes(name));
    expect(others.toSorted()).toEqual([...test].toSorted());
  });
});

describe('package.json of the repository', () => {
  it('lists what its tests, benchmarks and scripts import', () => {
    const manifest = manifestOf('.');
    const listed = new Set([
      ...names(manifest.dependencies),
      ...names(manifest.devDependencies),
      ...folders.map((folder) => `@mach42/${basename(folder)}`),
    ]);
    const files = sourceFiles('{tests,bench,scripts}/**/*.{ts,mjs}', '*.ts');
    const missing = files.flatMap((path) =>
      packagesImportedBy(path)
        .filter((name) => !listed.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
