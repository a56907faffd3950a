import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { componentSpecs as specs, isRendered, screens } from './rendered-screens.ts';
import { repository, sourceFiles } from './source-files.ts';

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');
describe('component tests', () => {
  it('render every panel, dialog and page', async () => {
    expect(screens.length).toBeGreaterThan(40);
    const rendered = await Promise.all(screens.map(isRendered));
    expect(screens.filter((_, index) => !rendered[index])).toEqual([]);
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
    const asserts = /expect|\.(find|get)(All)?By|screen\.(part|dialog|shows|gone)\(/;
    const silent = specs.flatMap(({ path, text }) => {
      const [before = '', ...tests] = text.split(/^ {2}it(?=[.(])/m);
      const helpers = [...before.matchAll(/^(?:async )?function (\w+)[^]*?^}$/gm)]
        .filter(([body]) => asserts.test(body))
        .map(([, name = '']) => name);
      return tests
        .filter((test) => !asserts.test(test) && !helpers.some((name) => test.includes(`${name}(`)))
        .map((test) => `${path}: ${test.slice(0, 60)}`);
    });
    expect(silent).toEqual([]);
  });
});
