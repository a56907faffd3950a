import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository, root } from './repository.mjs';

const generated = /(^|[\\/])(dist|node_modules|\.cache)[\\/]/;

/** Paths of the written files under a folder, from the root of the repository, in order. */
export function filesUnder(folder) {
  return readdirSync(inRepository(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .filter((path) => !generated.test(path))
    .toSorted();
}
