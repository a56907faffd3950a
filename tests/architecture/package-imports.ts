import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { repository } from './source-files.ts';

/** Names of the packages that a source file imports or takes types of, Node.js's own left out. */
export function packagesImportedBy(path: string): string[] {
  return specifiersIn(path).flatMap((specifier) => packageOf(specifier) ?? []);
}

/** Returns the specifiers that a source file imports, re-exports or takes types from, as they are written. */
export function specifiersIn(path: string): string[] {
  const text = readFileSync(join(repository, path), 'utf8');
  return path.endsWith('.css') ? inStyles(text) : inScript(path, text);
}

function inStyles(text: string): string[] {
  const quoted = text.matchAll(/(?:@import\s+|url\()\s*['"]([^'"]+)['"]/g);
  return [...quoted].map((match) => match[1] ?? '');
}

function inScript(path: string, text: string): string[] {
  const { module } = parseSync(path, text);
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const literals = module.dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
    .flatMap((source) => /^['"](.*)['"]$/.exec(source)?.[1] ?? []);
  const imports = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const types = text.matchAll(/^\/\/\/ <reference types="([^"]+)" \/>/gm);
  return [...imports, ...reExports, ...literals, ...[...types].map((match) => match[1] ?? '')];
}

function packageOf(specifier: string): string | undefined {
  if (/^(\.|\/|node:|[a-z]+:)/.test(specifier) || builtinModules.includes(specifier)) {
    return undefined;
  }
  return /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
}
