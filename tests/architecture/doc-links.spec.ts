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
});
