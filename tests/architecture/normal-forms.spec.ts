import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

/** Where texts are short: one character, and credentials of at most 200. */
const short = [
  'packages/contracts/src/kernel/text-parts.ts',
  'packages/contracts/src/phod/sections.ts',
  'packages/server/src/transfer/wrapped-vault.ts',
  'packages/vault/src/hashing.ts',
];

it('normalises texts of people by the one function that does not sort many marks', () => {
  const files = sourceFiles('packages/*/src/**/*.{ts,tsx}').filter(
    (file) => !/\.spec\.tsx?$|\/testing\//.test(file),
  );
  const found = files.filter((file) =>
    /\.normalize\(/.test(readFileSync(join(repository, file), 'utf8')),
  );
  expect(found.toSorted()).toEqual(short);
});
