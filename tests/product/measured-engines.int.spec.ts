import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calledFunctions, exportedFunctions } from '../support/called-functions.ts';
import { minutes } from '../support/patience.ts';

const root = join(import.meta.dirname, '../..');

/** Modules whose functions process data that a person can make large. */
const measured = [
  'packages/json-document/src/**/*.ts',
  'packages/masking/src/**/*.ts',
  'packages/processors/src/providers/builtin/*/*.ts',
  'packages/read-models/src/search/{file-search,indexed-text,plain-text,search-terms,snippet,terms-in-text,word-forms}.ts',
];
/** Functions that no row of the benchmark calls, and the reason why that is right. */
const others: Readonly<Record<string, string>> = {
  'packages/json-document/src/pointer.ts isWithin': 'It compares two pointers.',
  'packages/masking/src/conversation-masker.ts conversationMasker':
    'It hands texts to `maskTexts`.',
};

it(
  'every function of the engines is called by a row of the growth benchmark',
  async () => {
    const called = await calledFunctions(join(root, 'bench/growth/engines-once.ts'));
    const missing: string[] = [];
    for (const file of globSync(measured, { cwd: root })) {
      if (/\.spec\.ts$|\/testing\//.test(file)) continue;
      const path = join(root, file);
      for (const name of exportedFunctions(await readFile(path, 'utf8'))) {
        if (called.get(path)?.has(name) !== true) missing.push(`${file} ${name}`);
      }
    }
    expect(missing.toSorted()).toEqual(Object.keys(others).toSorted());
  },
  minutes(5),
);
