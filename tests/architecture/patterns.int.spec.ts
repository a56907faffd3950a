import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { judge } from '../../scripts/patterns/judge.ts';
import { repository } from './source-files.ts';

interface Report {
  readonly patterns: number;
  readonly refused: readonly string[];
}

describe('the patterns of the product', () => {
  it(
    'take time in proportion to any text: see scripts/patterns',
    { timeout: 600_000 },
    async () => {
      const script = join(repository, 'scripts/patterns/main.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: repository });
      const { patterns, refused } = JSON.parse(stdout) as Report;
      expect(patterns).toBeGreaterThan(300);
      expect(refused).toEqual([]);
    },
  );

  it.each([
    [String.raw`\s+$`, 'slow'],
    [String.raw`^(?:-?\p{Lu}[^-]*)+$`, 'slow'],
    [String.raw`[a-z.]+@`, 'slow'],
    [String.raw`^\s+`, 'linear'],
    [String.raw`a{0,60}b`, 'fast'],
  ])('are judged by what they do: %s is %s', { timeout: 120_000 }, async (source, verdict) => {
    expect((await judge({ source, flags: 'u', location: '' })).verdict).toBe(verdict);
  });
});
