import { posix } from 'node:path';
import { islands, mayImport, parts } from './package-table.ts';

const table = 'see scripts/lint/package-table.ts';

/**
 * Why a file must not import a specifier; undefined when it may.
 * @param file path from the root of the repository, with slashes
 */
export function importRefusal(file: string, specifier: string): string | undefined {
  const home = locate(file);
  if (specifier.startsWith('.')) return pathRefusal(file, specifier, home);
  const target = /^@mach42\/([^/]+)\/?(.*)$/.exec(specifier);
  if (target === null || home === undefined) return undefined;
  return packageRefusal(home, target[1] ?? '', target[2] ?? '');
}

/** A package, and a path inside it. */
interface Location {
  readonly name: string;
  readonly inner: string;
}

function locate(path: string): Location | undefined {
  const match = /^packages\/([^/]+)\/(.+)$/.exec(path);
  return match === null ? undefined : { name: match[1] ?? '', inner: match[2] ?? '' };
}

function pathRefusal(
  file: string,
  specifier: string,
  home: Location | undefined,
): string | undefined {
  const target = posix.join(posix.dirname(file), specifier);
  const location = locate(target);
  if (home === undefined) {
    return location && `Import a package by its name, @mach42/${location.name}/…, not by its path.`;
  }
  if (location?.name !== home.name) {
    return `A relative import stays inside its package; ${specifier} leaves ${home.name}.`;
  }
  const island = islandOf(home);
  return island === undefined || island === islandOf(location)
    ? undefined
    : `${home.name}/${island} is on its own: share through plugin-kit, not with ${specifier}.`;
}

function islandOf({ name, inner }: Location): string | undefined {
  return islands.includes(name) ? /^src\/([^/]+)\//.exec(inner)?.[1] : undefined;
}

function packageRefusal(home: Location, target: string, inner: string): string | undefined {
  if (home.name === target) return `Inside ${target}, import relatively.`;
  const allowed = mayImport[home.name];
  if (allowed === undefined) return `Package ${home.name} has no row yet: ${table}.`;
  const isTest = /\.(spec|fixture)\.tsx?$/.test(home.inner);
  if (isTest && target === 'testing') return undefined;
  if (!allowed.includes(target)) return `${home.name} must not import ${target}: ${table}.`;
  const part = parts[home.name]?.[target];
  const supportsTests = /^src\/(.+\/)?testing\//.test(home.inner);
  if (part === undefined || isTest || supportsTests || part.paths.test(inner)) return undefined;
  return `${home.name} may import of ${target} only ${part.only}: ${table}.`;
}
