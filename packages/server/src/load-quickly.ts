import { enableCompileCache, registerHooks, type ResolveHookSync } from 'node:module';
import { fileURLToPath } from 'node:url';

const packages = new URL('../../', import.meta.url).href;
const ownScope = '@mach42/';

/** The format of a file by the last characters of its path. The format of `.js` depends on its package. */
const formats: ReadonlyMap<string, string | undefined> = new Map([
  ['.ts', 'module-typescript'],
  ['mjs', 'module'],
  ['.js', undefined],
]);

/**
 * Answers without the disk where an import says by itself which file it is: the door of an own package is the file of
 * that name in its `src`, and a path with an extension is that path. Node would parse all doors of the package again,
 * and ask for links and for the nearest package, at each of the 8,000 imports of a start.
 */
export const resolve: ResolveHookSync = (specifier, context, next) => {
  const ending = specifier.slice(-3);
  const format = formats.get(ending);
  if (specifier.startsWith(ownScope) && ending === '.ts') {
    const door = specifier.indexOf('/', ownScope.length);
    const name = specifier.slice(ownScope.length, door);
    return { url: `${packages}${name}/src${specifier.slice(door)}`, format, shortCircuit: true };
  }
  const isPath = specifier.startsWith('.') && formats.has(ending);
  if (isPath && context.conditions.includes('import') && context.parentURL !== undefined) {
    return { url: new URL(specifier, context.parentURL).href, format, shortCircuit: true };
  }
  return next(specifier, context);
};

/**
 * Modules that are imported from here on are found quickly, and compiled once and not at every start, also by threads
 * that this process begins. Where the cache cannot be written, there is none.
 */
export function loadQuickly(): void {
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url));
  process.env['NODE_COMPILE_CACHE'] ??= cache;
  enableCompileCache(cache);
  registerHooks({ resolve });
}
