import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

/** The words or phrases of a table of `docs/glossary.md`. */
function listed(title: string): string[] {
  const glossary = readFileSync(join(repository, 'docs/glossary.md'), 'utf8');
  const section = glossary.split('\n## ').find((one) => one.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(/^\| `([\w ]+)`/gm)].map(([, phrase = '']) => phrase);
}

const code = '{packages,tests,bench,scripts,examples}/**/*.{ts,tsx,mjs}';
/** It names the words that it looks for. */
const itself = 'tests/architecture/words.spec.ts';

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
  /** Names that are stored or on the wire, with the files that write and read them. */
  const kept: readonly (readonly [name: string, files: RegExp])[] = [
    ['ParkedEventMended', /./],
    // The position up to which a person has read, in `RoomRead`; the position of a job, in a signal.
    [
      'place',
      /^packages\/(?:command-api\/src\/rooms\/routes|domain\/src\/rooms\/reading|projectors\/src\/rooms\/projector|testing\/src\/projections\/random\/people-actions|event-store\/src\/signals\/signal-schema)/,
    ],
    // The slots of a worker and of a provider, in the report of workers.
    [
      'places',
      /^packages\/(?:(?:contracts|query-api)\/src\/workers|processors\/src\/models|server\/src\/reports|web\/src\/admin\/(?:workers\/workers-page|admin-pages\.component))|^tests\/cluster\/roles/,
    ],
  ];
  const isKept = (file: string, name: string): boolean =>
    kept.some(([own, files]) => own === name && files.test(file));

  it('are compared word by word', () => {
    const sample = "const { heard, unheard, isTold: x } = whatever; call('told'); // told";
    expect(namesWith(['told', 'heard'], sample)).toEqual(['heard', 'isTold']);
  });

  it('have no word that the glossary replaces by a term of the field', () => {
    expect(words).toContain('place');
    const any = new RegExp(words.join('|'), 'i');
    const found = sourceFiles(code).flatMap((file) => {
      const text = readFileSync(join(repository, file), 'utf8');
      const names = any.test(text) ? namesWith(words, text, file) : [];
      return names.filter((name) => !isKept(file, name)).map((name) => `${file}: ${name}`);
    });
    expect(found).toEqual([]);
  });
});

/** Lines that keep their words, because these are stored, on the wire, or about language itself. */
const keptLines: readonly (readonly [file: RegExp, line: RegExp])[] = [
  [/^docs\/(?:glossary|style-guide)\.md$/, /^\|/],
  [/^docs\/glossary\.md$/, /^call `…\/mend`/],
  [/./, /\/mend\b/],
  [/^packages\/domain\/src\/ops\//, /'[mM]ended'/],
  [/^packages\/masking\/src\/names\/(?:language|listed)\.ts$/, /\btold\b/],
];

describe('texts', () => {
  const phrases = listed('Phrases that are in no text');
  const any = new RegExp(`(?<![-\\w])(?:${phrases.join('|')})(?![-\\w])`, 'i');

  /** Lines of a file with a phrase, also one that is broken over two lines. */
  function linesWith(file: string, text: string): string[] {
    const lines = text.split('\n');
    return lines.flatMap((line, at) => {
      const next = (lines[at + 1] ?? '').replace(/^\s*(?:\*|\/\/|#)?\s*/, '');
      const isHere = any.test(line) || (!any.test(next) && any.test(`${line.trimEnd()} ${next}`));
      const isKept = keptLines.some(([path, sign]) => path.test(file) && sign.test(line));
      return isHere && !isKept ? [`${file}:${at + 1}: ${line.trim()}`] : [];
    });
  }

  it('are looked through in code, comments and documents, over the ends of lines', () => {
    expect(linesWith('a.ts', "const a = 'one anew'; // anewed\n// it goes\n// on and on")).toEqual([
      "a.ts:1: const a = 'one anew'; // anewed",
      'a.ts:2: // it goes',
    ]);
    expect(linesWith('a.md', 'It goes\n  on.\n\nA stand-in stands\nthere')).toEqual([
      'a.md:1: It goes',
    ]);
  });

  it('have no phrase that the glossary replaces by plain English', () => {
    expect(phrases.length).toBeGreaterThan(15);
    const documents = ['*.md', '{docs,packages,docker,tests}/**/*.{md,yaml}'];
    const found = sourceFiles(code, ...documents)
      .filter((file) => file !== itself)
      .flatMap((file) => linesWith(file, readFileSync(join(repository, file), 'utf8')));
    expect(found).toEqual([]);
  });
});

describe('comments', () => {
  const isFragment = /^[\s*]*(?:Of|What|Those|Whose)\b/;

  /** The first lines of the comments that begin without their noun or verb. */
  const fragmentsIn = (text: string, file = 'file.ts'): string[] =>
    parseSync(file, text)
      .comments.map(({ value }) => value)
      .filter((value) => isFragment.test(value))
      .map((value) => `${file}: ${value.trim().split('\n')[0]}`);

  it('are found in front of code and behind it', () => {
    const sample = '/** Of one room. */\nconst a = 1; // What is kept.\n/** Officers. */';
    expect(fragmentsIn(sample)).toEqual(['file.ts: * Of one room.', 'file.ts: What is kept.']);
  });

  it('begin with their noun or verb', () => {
    const mayHave = /(?:\/\/|\*)\s*(?:Of|What|Those|Whose)\b/;
    const found = sourceFiles(code).flatMap((file) => {
      const text = readFileSync(join(repository, file), 'utf8');
      return mayHave.test(text) ? fragmentsIn(text, file) : [];
    });
    expect(found).toEqual([]);
  });
});
