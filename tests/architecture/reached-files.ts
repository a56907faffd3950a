import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { repository, sourceFiles } from './source-files.ts';

type Targets = string | null | readonly Targets[] | { readonly [condition: string]: Targets };

interface Manifest {
  readonly main?: string;
  readonly module?: string;
  readonly exports?: Targets;
}

interface Conditions {
  readonly import: readonly string[];
  readonly require: readonly string[];
  /** Takes the field `module` of packages without `exports`. */
  readonly isBundler: boolean;
}

const node: Conditions = {
  import: ['node', 'import', 'module-sync', 'default'],
  require: ['node', 'require', 'module-sync', 'default'],
  isBundler: false,
};
const bundler: Conditions = {
  import: ['browser', 'module', 'import', 'default'],
  require: ['browser', 'module', 'require', 'default'],
  isBundler: true,
};
const ofBrowser =
  /^packages\/(?:web|plugin-kit|conversations|workspace-plugins|contracts|language|json-document)\//;
const specifiers =
  /\b(from|import|require|createRequire\(import\.meta\.url\))\s*\(?\s*(['"])([^'"\n]+)\2/g;
/** Comments, and imports of types, which are gone when a file runs. */
const unrun = /\/\*[^]*?\*\/|^\s*\/\/.*$|^(?:im|ex)port type [^;]*;/gm;

/** Files below `node_modules` that the product may load: from its own imports on, in Node.js and in the build of the web app. */
export function reachedFiles(): ReadonlySet<string> {
  const product = sourceFiles('packages/*/src/**/*.{ts,tsx}').filter(
    (path) => !/^packages\/testing\/|\.(?:spec|fixture|e2e|d)\.|\/testing\//.test(path),
  );
  const reached = new Set<string>();
  for (const conditions of [node, bundler]) {
    const begin = conditions.isBundler ? product.filter((path) => ofBrowser.test(path)) : product;
    const waiting = begin.map((path) => join(repository, path));
    const seen = new Set(waiting);
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      for (const found of importedBy(file, conditions)) {
        if (seen.has(found) || !found.includes('/node_modules/') || found.includes('/@mach42/'))
          continue;
        seen.add(found);
        waiting.push(found);
        reached.add(relative(join(repository, 'node_modules'), found));
      }
    }
  }
  return reached;
}

function importedBy(file: string, conditions: Conditions): string[] {
  if (!/\.[cm]?[jt]sx?$/.test(file)) return [];
  const text = readFileSync(file, 'utf8').replaceAll(unrun, '');
  return [...text.matchAll(specifiers)].flatMap(([, how = '', , name = '']) => {
    const kind = how === 'from' || how === 'import' ? 'import' : 'require';
    const found = name.startsWith('.')
      ? fileAt(join(dirname(file), name))
      : inPackage(name, dirname(file), { ...conditions, kind });
    return found ?? [];
  });
}

interface Asked extends Conditions {
  readonly kind: 'import' | 'require';
}

function inPackage(specifier: string, from: string, asked: Asked): string | undefined {
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(specifier) ?? [];
  for (let folder = from; folder.startsWith(repository); folder = dirname(folder)) {
    const root = join(folder, 'node_modules', name);
    const manifest = manifestIn(root);
    if (manifest === undefined) continue;
    const { exports, main, module } = manifest;
    if (exports === undefined) {
      const entry = (asked.isBundler ? module : undefined) ?? main ?? 'index.js';
      return fileAt(join(root, rest === '' ? entry : rest));
    }
    const target = targetOf(exports, `.${rest}`, asked[asked.kind]);
    return target === undefined ? undefined : fileAt(join(root, target));
  }
  return undefined;
}

const manifests = new Map<string, Manifest | undefined>();

function manifestIn(root: string): Manifest | undefined {
  if (!manifests.has(root)) {
    const path = join(root, 'package.json');
    const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    manifests.set(root, text === undefined ? undefined : (JSON.parse(text) as Manifest));
  }
  return manifests.get(root);
}

/** Returns the target that `exports` of a package names for a path; patterns have one asterisk. */
function targetOf(exports: Targets, path: string, conditions: readonly string[]) {
  const isMap = typeof exports === 'object' && exports !== null && '.' in exports;
  const isPaths =
    isMap ||
    (typeof exports === 'object' &&
      exports !== null &&
      Object.keys(exports).some((key) => key.startsWith('.')));
  if (!isPaths) return path === '.' ? chosen(exports, conditions) : undefined;
  for (const [pattern, targets] of Object.entries(exports as Record<string, Targets>)) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined ? pattern !== path : !path.startsWith(before) || !path.endsWith(after))
      continue;
    const target = chosen(targets, conditions);
    return target?.replace('*', path.slice(before.length, path.length - (after ?? '').length));
  }
  return undefined;
}

function chosen(targets: Targets, conditions: readonly string[]): string | undefined {
  if (targets === null || typeof targets === 'string') return targets ?? undefined;
  for (const [condition, target] of Object.entries(targets)) {
    if (!Array.isArray(targets) && !conditions.includes(condition)) continue;
    const found = chosen(target, conditions);
    if (found !== undefined) return found;
  }
  return undefined;
}

const fileAt = (path: string): string | undefined =>
  [path, `${path}.js`, `${path}.cjs`, `${path}.mjs`, `${path}.json`, join(path, 'index.js')].find(
    (one) => existsSync(one) && statSync(one).isFile(),
  );
