import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './source-files.ts';

const where = (...args: string[]) =>
  spawnSync(process.execPath, [join(repository, 'scripts/where.mjs'), ...args], {
    encoding: 'utf8',
  });

describe('npm run where', () => {
  it('lists the files of a slice by package', () => {
    const { stdout, status } = where('rooms');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^domain \(decider\)\n {2}packages\/domain\/src\/rooms\//m);
    expect(stdout).not.toMatch(/^ {2}packages\/domain\/src\/phod\//m);
  });

  it('lists the registries that import it', () => {
    expect(where('chat').stdout).toMatch(/^registered in\n {2}packages\/.*registry\.ts:\d+ /m);
  });

  it('answers an unknown slice with the slices there are', () => {
    const { stdout, status } = where('nothing');
    expect(status).toBe(1);
    expect(stdout).toMatch(/^Slices: .*\bphod, .*\brooms\b/m);
  });
});
