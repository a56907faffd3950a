import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

/** The words that `docs/glossary.md` keeps out of names. */
function wordsNotUsed(): string[] {
  const glossary = readFileSync(join(repository, 'docs/glossary.md'), 'utf8');
  const [, section = ''] = glossary.split('## Words that are in no name');
  return [...section.matchAll(/^\| `(\w+)`/gm)].map(([, word = '']) => word);
}

/** `onRoomsHeard2` → on, rooms, heard. */
const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Names in the code of a file that have one of the words; texts and comments are not names. */
function namesWith(words: readonly string[], text: string, file = 'file.ts'): string[] {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, name } = node as { readonly type?: unknown; readonly name?: unknown };
    const isName = typeof name === 'string' && String(type).endsWith('Identifier');
    if (isName && partsOf(name).some((part) => words.includes(part))) found.add(name);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return [...found];
}

describe('names', () => {
  const words = wordsNotUsed();

  it('are compared word by word', () => {
    const code = "const { heard, unheard, isTold: x } = whatever; call('told'); // told";
    expect(namesWith(['told', 'heard'], code)).toEqual(['heard', 'isTold']);
  });

  it('have no word that the glossary replaces by a term of the field', () => {
    expect(words.length).toBeGreaterThan(10);
    const any = new RegExp(words.join('|'), 'i');
    const found = sourceFiles('packages/**/*.{ts,tsx}').flatMap((file) => {
      const text = readFileSync(join(repository, file), 'utf8');
      return any.test(text) ? namesWith(words, text, file).map((name) => `${file}: ${name}`) : [];
    });
    expect(found).toEqual([]);
  });
});
