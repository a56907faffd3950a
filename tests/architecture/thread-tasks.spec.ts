import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const address =
  /new URL\('(?<path>\.{0,2}\/?[\w./-]+\.ts)', import\.meta\.url\)(?:,\s*'(?<name>\w+)')?/g;
const comment = /^\s*(?:\/\/|\/?\*).*$/gm;

it('every module that a thread imports by its address is there, with the function that it calls', async () => {
  const missing: string[] = [];
  let count = 0;
  for (const file of globSync('packages/*/src/**/*.ts', { cwd: root })) {
    const source = (await readFile(join(root, file), 'utf8')).replace(comment, '');
    for (const { groups } of source.matchAll(address)) {
      const { path = '', name } = groups ?? {};
      count += 1;
      const module = await readFile(join(root, dirname(file), path), 'utf8').catch(() => undefined);
      const isThere =
        module !== undefined &&
        (name === undefined || new RegExp(String.raw`\bexport\b[^;]*\b${name}\b`).test(module));
      if (!isThere) missing.push(`${file}: ${path} ${name ?? ''}`);
    }
  }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(5);
});
