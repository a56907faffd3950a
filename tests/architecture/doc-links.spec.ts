import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

/** The addresses of links and pictures that name a file of the repository. */
function targetsIn(path: string): string[] {
  const text = readFileSync(join(repository, path), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  const addresses = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return addresses
    .filter((address) => !/^([a-z]+:|#)/.test(address))
    .map((address) => join(dirname(path), address.replace(/#.*$/, '')));
}

/** `a/b/c.ts`: that, `b/c.ts` and `c.ts`. */
function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}

/** The example of a how-to. */
const madeByTheReader =
  'docs/how-to/test-a-screen.md: packages/workspace-plugins/src/admin/deactivate.component.spec.tsx';

describe('links in documents', () => {
  const documents = sourceFiles('*.md', '{docs,examples,packages}/**/*.md');
  const links = documents.flatMap((path) => targetsIn(path).map((target) => ({ path, target })));

  it('are found', () => {
    expect(links.length).toBeGreaterThan(50);
  });

  it('name files that exist', () => {
    const broken = links.filter(({ target }) => !existsSync(join(repository, target)));
    expect(broken).toEqual([]);
  });

  it('name sources that exist, with or without the folder src', () => {
    const sources = sourceFiles(
      '{packages,tests,scripts,bench,docker,examples}/**/*.{ts,tsx,mjs,css}',
    );
    const known = new Set(
      sources.flatMap((path) => [...endsOf(path), ...endsOf(path.replace('/src/', '/'))]),
    );
    const named = documents.flatMap((path) => {
      const text = readFileSync(join(repository, path), 'utf8');
      return [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs|css))`/g)].map(([, name = '']) => ({
        path,
        name,
      }));
    });
    const unknown = named.filter(({ name }) => !known.has(name));
    expect(named.length).toBeGreaterThan(100);
    expect(unknown.map(({ path, name }) => `${path}: ${name}`)).toEqual([madeByTheReader]);
  });
});
