import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specifiersIn } from './package-imports.ts';
import { repository, sourceFiles } from './source-files.ts';

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');
const names = sourceFiles('packages/*/package.json').map((path) => basename(dirname(path)));

/** Package → the modules of it that files outside it import, with one of these files each. */
const imported = new Map<string, Map<string, string>>(names.map((name) => [name, new Map()]));
for (const path of sourceFiles('{packages,tests,bench,scripts}/**/*.{ts,tsx,mjs,css}', '*.ts')) {
  for (const specifier of specifiersIn(path)) {
    const [, name = '', module = ''] = /^@mach42\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
    if (!path.startsWith(`packages/${name}/`)) imported.get(name)?.set(`./${module}`, path);
  }
}

function doorsOf(name: string): Readonly<Record<string, string>> {
  const { exports = {} } = JSON.parse(read(`packages/${name}/package.json`)) as {
    exports?: Readonly<Record<string, string>>;
  };
  return exports;
}

/** People outside write plugins with it: its doors are all that they see, and may be more than ours need. */
const forOthers = 'plugin-kit';

describe.each(names)('exports of %s', (name) => {
  const doors = doorsOf(name);
  const used = imported.get(name) ?? new Map<string, string>();

  it('name one file of src each, in alphabetical order', () => {
    const listed = Object.keys(doors);
    expect(listed).toEqual(listed.toSorted());
    for (const door of listed) {
      expect(doors[door]).toBe(`./src/${door.slice('./'.length)}`);
      expect(existsSync(join(repository, 'packages', name, doors[door] ?? '')), door).toBe(true);
    }
  });

  it('list every module that another package, a test or a benchmark imports', () => {
    expect([...used].filter(([module]) => !Object.hasOwn(doors, module))).toEqual([]);
  });

  it.skipIf(name === forOthers)('list no module that only the package itself imports', () => {
    expect(Object.keys(doors).filter((door) => !used.has(door))).toEqual([]);
  });
});

it(`README.md of ${forOthers} describes each of its doors, and no other`, () => {
  const rows = read(`packages/${forOthers}/README.md`).matchAll(
    /^\| `([^`]+)` +\| +(\S.*\S) +\|$/gm,
  );
  const described = [...rows].map(([, door = '']) => `./${door}`);
  expect(described.toSorted()).toEqual(Object.keys(doorsOf(forOthers)));
});
