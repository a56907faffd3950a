import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { prune, unusedComponents } from './blueprint-css.ts';

const packages = new URL('../../', import.meta.url);

function importsOfBlueprint(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const name of ['web', 'plugin-kit', 'workspace-plugins']) {
    const folder = new URL(`${name}/src/`, packages);
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue;
      const text = readFileSync(new URL(file, folder), 'utf8');
      const imports = text.matchAll(/(?:import|export) \{([^}]*)\} from '@blueprintjs\/core'/g);
      for (const [, list = ''] of imports)
        for (const part of list.split(',')) names.add(wordOf(part));
    }
  }
  return names;
}

function wordOf(part: string): string {
  return (
    part
      .trim()
      .replace(/^type /, '')
      .split(' ')[0] ?? ''
  );
}

describe('Blueprint’s stylesheet in the build', () => {
  it('keeps the rules of every component that is imported', () => {
    const imported = importsOfBlueprint();
    expect(imported).toContain('Button');
    const wronglyPruned = unusedComponents.filter(({ component }) => imported.has(component));
    expect(wronglyPruned).toEqual([]);
  });

  it('loses what names an unused component, and that alone', () => {
    expect(prune('@charset "UTF-8";.bp6-tree{a:b}.bp6-button{c:d}')).toBe('.bp6-button{c:d}');
    expect(prune('.bp6-tree .bp6-icon,.bp6-button:not(.x,.y){a:b}')).toBe(
      '.bp6-button:not(.x,.y){a:b}',
    );
    expect(prune('.bp6-tabular{a:b}')).toBe('.bp6-tabular{a:b}');
    expect(prune('@media print{.bp6-tree{a:b}}')).toBe('@media print{.bp6-tree{a:b}}');
    expect(prune('.bp6-tree{content:"}"}.x{y:z}')).toBe('.x{y:z}');
  });

  it('loses what a button or a menu is never, and properties without a use, and keeps what says that they are not', () => {
    const kept = '.bp6-button:not(.bp6-minimal),.bp6-popover.bp6-minimal{a:b}';
    expect(prune(`.bp6-button.bp6-minimal:hover,.bp6-submenu .x,${kept}`)).toBe(kept);
    const item = '.bp6-menu-item.bp6-intent-danger{a:b}';
    expect(prune(`.bp6-dark .bp6-button.bp6-intent-danger:active,${item}`)).toBe(item);
    expect(prune('.x{--bp-a:1;--bp-b:var(--bp-a);--bp-c:2;d:var(--bp-c)}')).toBe(
      '.x{--bp-c:2;d:var(--bp-c)}',
    );
    expect(prune('.bp6-dark .x,[data-bp-color-scheme=dark] .x{a:b}')).toBe('.bp6-dark .x{a:b}');
  });
});
