import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');
const packageOf = (path: string): string => path.split('/').slice(0, 2).join('/');
/** Of a plugin its folder, else the package: where a test of something is looked for. */
const homeOf = (path: string): string =>
  /^packages\/workspace-plugins\/src\/[^/]+/.exec(path)?.[0] ?? packageOf(path);

const specs = sourceFiles('packages/**/*.component.spec.tsx').map((path) => ({
  path,
  text: read(path),
}));

/** Dialogs and panels, by the name that they are exported under. */
const screens = sourceFiles('packages/*/src/**/{*-dialog,*-panel,panel}.tsx')
  .filter((path) => !/\.(spec|fixture)\.tsx$/.test(path) && !/\/use-[^/]+$/.test(path))
  .flatMap((path) =>
    [...read(path).matchAll(/^export (?:default )?function (\w+(?:Dialog|Panel))\b/gm)].map(
      ([, name = '']) => ({ path, name }),
    ),
  );

const rendersIt = ({ path, name }: { readonly path: string; readonly name: string }): boolean =>
  specs.some(
    (spec) =>
      // What plugins share is rendered where they show it.
      (spec.path.startsWith(homeOf(path)) || !/^packages\/(web|workspace-plugins)\//.test(path)) &&
      new RegExp(String.raw`\b${name}\b`).test(spec.text),
  );

describe('component tests', () => {
  it('name every panel and dialog', () => {
    expect(screens.length).toBeGreaterThan(40);
    expect(screens.filter((screen) => !rendersIt(screen))).toEqual([]);
  });

  it('open the panel of every plugin', () => {
    const plugins = sourceFiles('packages/workspace-plugins/src/*/plugin.tsx');
    expect(plugins.length).toBeGreaterThan(8);
    const untested = plugins.filter((path) => {
      const name = /^export const (\w+) = definePlugin/m.exec(read(path))?.[1] ?? '';
      const opens = new RegExp(String.raw`openPanel\(\s*${name}\b`);
      return !sourceFiles(`${dirname(path)}/**/*.{component.spec.tsx,fixture.ts}`).some((test) =>
        opens.test(read(test)),
      );
    });
    expect(untested).toEqual([]);
  });

  it('assert something in every test', () => {
    const silent = specs.flatMap(({ path, text }) =>
      text
        .split(/^ {2}it(?=[.(])/m)
        .slice(1)
        .filter((test) => !/expect|\.(find|get)(All)?By|screen\.(part|dialog|gone)\(/.test(test))
        .map((test) => `${path}: ${test.slice(0, 60)}`),
    );
    expect(silent).toEqual([]);
  });
});
