import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'vite';

export interface FoundPattern {
  readonly source: string;
  readonly flags: string;
  /** `packages/…/x.ts:12`, the first of the lines that have it. */
  readonly location: string;
}

export interface Patterns {
  readonly patterns: readonly FoundPattern[];
  /** Where a pattern is made by a function, when it is called, or in a file with JSX, which Node.js does not load. */
  readonly madeLater: readonly string[];
}

/** Files whose patterns never meet a text that a person or a model wrote, and why. */
const spared: Readonly<Record<string, string>> = {
  'packages/server/src/config/': 'reads the configuration of the operator',
  'packages/server/src/ops/': 'reads the commands of the operator',
  'packages/event-store/src/kafka/address.ts': 'reads the configuration of the operator',
};

interface Node {
  readonly type?: string;
  readonly start?: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
}

/**
 * Every pattern of the product: those that are written down, and those that the modules make when
 * they are loaded.
 */
export async function collectPatterns(root: string): Promise<Patterns> {
  const found = new Map<string, FoundPattern>();
  const keep = (source: string, flags: string, location: string): void => {
    const key = `/${source}/${flags}`;
    if (!found.has(key)) found.set(key, { source, flags, location });
  };
  const makers: string[] = [];
  const inFunctions: string[] = [];
  for (const path of sourceFiles(root)) {
    const text = readFileSync(join(root, path), 'utf8');
    if (!/RegExp|\/.+\//.test(text)) continue;
    const tree = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
    walk(tree, false, (node, isInFunction) => {
      const location = `${path}:${text.slice(0, node.start).split('\n').length}`;
      if (node.regex !== undefined) keep(node.regex.pattern, node.regex.flags, location);
      const isMaker =
        (node.type === 'NewExpression' || node.type === 'CallExpression') &&
        node.callee?.name === 'RegExp';
      if (!isMaker) return;
      const isLoaded = path.endsWith('.ts');
      if (isLoaded) makers.push(path);
      if (isInFunction || !isLoaded) inFunctions.push(location);
    });
  }
  const made = await madeByModules(root, new Set(makers));
  for (const { source, flags, location } of made) keep(source, flags, location);
  const seen = new Set(made.map(({ location }) => location));
  return { patterns: [...found.values()], madeLater: inFunctions.filter((one) => !seen.has(one)) };
}

const sourceFiles = (root: string): string[] =>
  globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter(
      (path) =>
        !/node_modules|\.spec\.|\.e2e\.|\.fixture\.|\/testing\/|\/contract\/|^packages\/testing\//.test(
          path,
        ),
    )
    .filter((path) => !Object.keys(spared).some((location) => path.startsWith(location)))
    .toSorted();

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function walk(
  node: unknown,
  isInFunction: boolean,
  visit: (node: Node, isInFunction: boolean) => void,
): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) walk(one, isInFunction, visit);
    return;
  }
  const known: Node = node;
  visit(known, isInFunction);
  const isWithin = isInFunction || functions.has(known.type ?? '');
  for (const child of Object.values(node)) walk(child, isWithin, visit);
}

/** Loads modules and listens to which patterns are made in the meantime. */
async function madeByModules(root: string, paths: ReadonlySet<string>): Promise<FoundPattern[]> {
  const made: FoundPattern[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, given, newTarget) {
      const pattern = Reflect.construct(
        target,
        given,
        newTarget === globalThis.RegExp ? target : newTarget,
      ) as RegExp;
      const [, location] = /(packages\/[^)\s]+\.tsx?:\d+)/.exec(callerIn(root)) ?? [];
      if (location !== undefined && paths.has(location.replace(/:\d+$/, ''))) {
        made.push({ source: pattern.source, flags: pattern.flags, location });
      }
      return pattern;
    },
  });
  try {
    for (const path of paths) await import(pathToFileURL(join(root, path)).href);
  } finally {
    globalThis.RegExp = Original;
  }
  return made;
}

/** The first line of the stack that is of the product. */
function callerIn(root: string): string {
  const lines = new Error().stack?.split('\n') ?? [];
  return lines.find((line) => line.includes(join(root, 'packages'))) ?? '';
}
