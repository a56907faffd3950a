import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

const filesWith = (pattern: RegExp, ...globs: string[]): string[] =>
  sourceFiles(...globs)
    .filter((path) => !/\.(spec|fixture)\.tsx?$/.test(path))
    .filter((path) => pattern.test(readFileSync(join(repository, path), 'utf8')));

const screens = ['packages/{web,conversations,workspace-plugins}/src/**/*.{ts,tsx}'];

describe('the UI kit', () => {
  it('is the one door to the components of Blueprint', () => {
    expect(filesWith(/from '@blueprintjs\/core'/, ...screens)).toEqual([
      // Its providers are around the whole page.
      'packages/web/src/shell/page.tsx',
    ]);
  });

  it('has the one drawing of differences', () => {
    expect(filesWith(/<(?:del|ins)\b/, ...screens)).toEqual([]);
    const lines = filesWith(/className="ws-diff__/, ...screens, 'packages/plugin-kit/src/**/*.tsx');
    expect(lines.filter((path) => !path.startsWith('packages/plugin-kit/src/ui/diff/'))).toEqual(
      [],
    );
    expect(lines).not.toEqual([]);
  });

  it('has the one list of choices, switch and text area', () => {
    expect(filesWith(/<select\b|role="switch"/, ...screens)).toEqual([]);
    // It grows with its text, and sends.
    expect(filesWith(/<textarea\b/, ...screens)).toEqual([
      'packages/conversations/src/compose/composer.tsx',
    ]);
  });
});
