import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The root of the repository, absolute. */
export const repository = resolve(import.meta.dirname, '../..');

/** Folders that no clone has: installed, built or written by a running workspace. */
const generated = new Set(['node_modules', 'dist', 'data', '.cache', 'coverage', '.git']);

/** Paths of the repository's own files that match a glob, from its root. */
export function sourceFiles(...patterns: readonly string[]): string[] {
  return globSync(patterns, {
    cwd: repository,
    withFileTypes: true,
    exclude: (entry) => generated.has(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1))
    .toSorted();
}
