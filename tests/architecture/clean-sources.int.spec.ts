import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

const isText = (path: string): boolean => !/\.(png|jpe?g|ico|woff2?)$/.test(path);
const files = sourceFiles('**/*', '**/.*', '.*/**/*').filter(isText);
const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

/** `path:line` of every line that matches. */
function linesWith(pattern: RegExp): string[] {
  return files.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line}`] : [])),
  );
}

describe('the sources', () => {
  it('name no folder of a developer machine', () => {
    const homes = ['work', 'home', 'Users', 'root'].join('|');
    expect(linesWith(new RegExp(`(?<![\\w.@)}\\]])/(${homes})/\\w`))).toEqual([]);
  });

  it('name no host of a package registry', () => {
    const hosts = ['npm', 'yarn', 'registry', 'artifactory', 'nexus', 'verdaccio'].join('|');
    expect(
      linesWith(
        new RegExp(`https?://[^\\s"'/]*\\b(${hosts})[\\w-]*\\.[a-z]|^registry\\s*=\\s*\\S`),
      ),
    ).toEqual([]);
  });

  it('pin packages by their content, not by where they were downloaded', () => {
    const lock = read('package-lock.json');
    expect(lock).not.toMatch(/"resolved": "\w+:/);
    expect(lock).toMatch(/"integrity": "sha512-/);
  });
});
