import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ids = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, id = '']) => id));

it('every rule of SPEC.md is cited in a test, and no other', async () => {
  const rules = ids(
    await readFile(join(import.meta.dirname, '../SPEC.md'), 'utf8'),
    /^- \*\*(ES\d+)\*\*/gm,
  );
  const cited = new Set<string>();
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
    const text = await readFile(join(import.meta.dirname, file), 'utf8');
    for (const id of ids(text, /['[](ES\d+)['\]]/g)) cited.add(id);
  }
  expect([...cited].toSorted()).toEqual([...rules].toSorted());
});
