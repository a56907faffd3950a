import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

/** The words or phrases of a table of `docs/glossary.md`. */
function listed(title: string): string[] {
  const glossary = readFileSync(join(repository, 'docs/glossary.md'), 'utf8');
  const section = glossary.split('\n## ').find((one) => one.startsWith(title)) ?? '';
  return [...section.matchAll(/^\| `([\w ]+)`/gm)].map(([, phrase = '']) => phrase);
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
  const words = listed('Words that are in no name');

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

/** Texts in the code of a file: literals and what stands between tags. */
function textsIn(text: string, file = 'file.tsx'): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as { readonly type?: unknown; readonly value?: unknown };
    if (type === 'TemplateElement') texts.push((value as { readonly raw: string }).raw);
    else if (typeof value === 'string') texts.push(value);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return texts.map((one) => one.replaceAll(/\s+/g, ' '));
}

describe('texts', () => {
  const phrases = listed('Phrases that are in no text');
  const any = new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'i');

  it('are looked through wherever they are written', () => {
    const code =
      "const a = 'one'; // two\nconst b = <i title={`three ${a}\n four`}>five\n six</i>;";
    expect(textsIn(code)).toEqual(['one', 'three ', ' four', 'five six']);
  });

  it('have no phrase that the glossary replaces by plain English', () => {
    expect(phrases.length).toBeGreaterThan(5);
    const files = sourceFiles('packages/**/*.{ts,tsx}').filter(
      (file) => !/\.(?:spec|fixture)\.|\/testing\/|\/contract\//.test(file),
    );
    const found = files.flatMap((file) => {
      const code = readFileSync(join(repository, file), 'utf8');
      if (!any.test(code)) return [];
      return textsIn(code, file).flatMap((text) => (any.test(text) ? [`${file}: ${text}`] : []));
    });
    expect(found).toEqual([]);
  });
});
