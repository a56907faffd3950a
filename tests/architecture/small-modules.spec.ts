import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

/** Lines of a module that are code: neither empty nor a comment. */
function codeLines(text: string): number {
  const code = text.replaceAll(/\/\*[^]*?\*\//g, '');
  return code.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'))
    .length;
}

interface Use {
  readonly path: string;
  /** By `import()`, or by its address in a thread or process. */
  readonly isLazy: boolean;
}

/** The files of the repository that a text names: as imports, or as the address of a thread. */
function usesIn(path: string, text: string): Use[] {
  return [...text.matchAll(/(import\(|URL\(|fork\()?\s*'([^'\s]+\.tsx?)'/g)].map(
    ([, call, name = '']) => {
      const own = /^@mach42\/([^/]+)\/(.+)$/.exec(name);
      const used = own ? `packages/${own[1]}/src/${own[2]}` : join(dirname(path), name);
      return { path: normalize(used), isLazy: call !== undefined };
    },
  );
}

/** Names by which a registry, a slice or a plugin finds a module (decision 144). */
const role =
  /\/(?:schemas|calls|texts|events|decider|commands|state|evolve|table|routes|[a-z-]+-routes|projector|plugin|panel|live|saga|actions|addresses|registry)\.tsx?$|\/when-|\.(?:reads|writes|projector|worker)\.ts$/;
const most = { ofModule: 250, small: 90 };

interface Manifest {
  readonly exports?: Readonly<Record<string, string>>;
}

interface Module {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

/** Small modules that belong into the one module that imports them. */
function tooSmall(modules: readonly Module[], isApart: (path: string) => boolean): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const users = new Map<string, { readonly user: Module; readonly isLazy: boolean }[]>();
  for (const user of modules) {
    const uses = new Map(usesIn(user.path, user.text).map((use) => [use.path, use]));
    for (const { path, isLazy } of uses.values()) {
      if (path === user.path) continue;
      users.set(path, [...(users.get(path) ?? []), { user, isLazy }]);
    }
  }
  return [...users].flatMap(([path, [one, ...more]]) => {
    const module = byPath.get(path);
    if (module === undefined || one === undefined || more.length > 0) return [];
    const stays =
      one.isLazy ||
      role.test(path) ||
      isApart(path) ||
      dirname(path) !== dirname(one.user.path) ||
      module.lines + one.user.lines > most.ofModule;
    return module.lines < most.small && !stays ? [`${path} in ${one.user.path}`] : [];
  });
}

const moduleOf = (path: string, text: string): Module => ({ path, text, lines: codeLines(text) });

describe('small modules', () => {
  it('are counted by their code, and found where one module imports them', () => {
    expect(codeLines('/** Says\n * so. */\nconst a = 1;\n\n// b\nconst c = 2;\n')).toBe(2);
    const parts = ["const a = () => import('./lazy.ts');", "import { b } from './part.ts';"];
    const modules = [
      moduleOf('packages/x/src/a/user.ts', parts.join('\n')),
      moduleOf('packages/x/src/a/lazy.ts', 'export {};'),
      moduleOf('packages/x/src/a/part.ts', 'export const b = 1;'),
    ];
    const found = ['packages/x/src/a/part.ts in packages/x/src/a/user.ts'];
    expect(tooSmall(modules, () => false)).toEqual(found);
    expect(tooSmall(modules, () => true)).toEqual([]);
  });

  it('are in the module that imports them, unless they have a reason of their own', () => {
    const modules = sourceFiles('packages/*/src/**/*.{ts,tsx}')
      .filter(
        (path) =>
          !/^packages\/testing\/|\.(?:spec|fixture|e2e|d)\.|\/(?:testing|contract)\//.test(path),
      )
      .map((path) => moduleOf(path, readFileSync(join(repository, path), 'utf8')));
    expect(modules.length).toBeGreaterThan(1000);
    const doors = new Set(
      sourceFiles('packages/*/package.json').flatMap((path) => {
        const { exports } = JSON.parse(readFileSync(join(repository, path), 'utf8')) as Manifest;
        return Object.values(exports ?? {}).map((door) => join(dirname(path), door));
      }),
    );
    const hasTest = (path: string): boolean =>
      ['.spec.ts', '.spec.tsx', '.int.spec.ts', '.component.spec.tsx'].some((end) =>
        existsSync(join(repository, path.replace(/\.tsx?$/, end))),
      );
    expect(tooSmall(modules, (path) => doors.has(path) || hasTest(path))).toEqual([]);
  });
});
