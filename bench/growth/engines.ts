import { limits } from '@mach42/contracts/kernel/limits.ts';
import { contains } from '@mach42/contracts/kernel/text-parts.ts';
import { splitReasoning, truncateMessage } from '@mach42/contracts/messages/content.ts';
import { checkFile } from '@mach42/contracts/phod/file-checks.ts';
import { parseProposal } from '@mach42/contracts/phod/parse-brief-data.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { compareFiles } from '@mach42/json-document/compare/compare-files.ts';
import { blameLines, diffLines } from '@mach42/json-document/compare/lines.ts';
import { prettyLines } from '@mach42/json-document/compare/pretty-lines.ts';
import { wordRanges } from '@mach42/json-document/compare/word-ranges.ts';
import { counterpartOf } from '@mach42/json-document/diff/counterpart.ts';
import { diffFiles, diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { canonicalJson } from '@mach42/json-document/json-value.ts';
import {
  BlameDraft,
  leavesOf as blamedLeaves,
  stamp,
} from '@mach42/json-document/leaves/blame-tree.ts';
import { removedLeaves } from '@mach42/json-document/leaves/removed-leaves.ts';
import { applyOps, invertOps } from '@mach42/json-document/patch/patch.ts';
import { rebase, selectOps } from '@mach42/json-document/patch/rebase.ts';
import { leavesOf, valueAt } from '@mach42/json-document/pointer.ts';
import { parseDocument } from '@mach42/json-document/tolerant/parse-document.ts';
import { emptyBook, packed, rehydrationBy, unpacked } from '@mach42/masking/alias-book.ts';
import { knowledgeOf } from '@mach42/masking/knowledge.ts';
import { maskTexts, createMasker } from '@mach42/masking/masker.ts';
import { secretsHygiene } from '@mach42/processors/models/secrets-hygiene.ts';
import { mergeEntry } from '@mach42/processors/providers/builtin/merge/merge-entry.ts';
import { answer } from '@mach42/processors/providers/builtin/reply/answer.ts';
import type { Asked } from '@mach42/processors/providers/builtin/reply/knowledge.ts';
import { searchedFile } from '@mach42/processors/providers/builtin/reply/searched-file.ts';
import { languageOfText } from '@mach42/processors/providers/builtin/search/stop-words.ts';
import { fileText } from '@mach42/processors/sending/file-text.ts';
import { searchedValues, valuesWith } from '@mach42/read-models/search/file-search.ts';
import { indexedWords, searchTerms } from '@mach42/read-models/search/search-terms.ts';
import { plainText, snippetOf } from '@mach42/read-models/search/snippet.ts';
import { partsOf, textForms } from '@mach42/read-models/search/text-index.ts';
import { adversarialTexts } from '@mach42/testing/adversarial-texts.ts';
import { largestFile, pairedShapes, shapes } from './shapes.ts';

export interface Engine {
  readonly name: string;
  readonly unit: string;
  readonly largest: number;
  /** Makes the input of a size; answers the work that is measured. */
  readonly prepare: (size: number) => () => unknown;
  /** The same of work that is linear, with the same input. */
  readonly prepareReference: (size: number) => () => unknown;
}

const at = '2026-01-01T00:00:00.000Z';

const ofFiles: Readonly<Record<string, (first: BriefData, second: BriefData) => () => unknown>> = {
  diffJson: (first, second) => () => diffJson(first, second),
  applyOps(first, second) {
    const ops = diffJson(first, second);
    return () => applyOps(first, ops);
  },
  'invertOps, applied'(first, second) {
    const ops = diffJson(first, second);
    return () => applyOps(second, invertOps(ops));
  },
  rebase(first, second) {
    const ops = diffJson(first, second);
    return () => rebase(ops, first, first);
  },
  'rebase, onto another change'(first, second) {
    const ops = diffJson(first, second);
    return () => rebase(ops, first, { ...first, more: second });
  },
  'selectOps, every other'(first, second) {
    const ops = diffJson(first, second);
    return () => selectOps(ops, first, (_, index) => index % 2 === 0);
  },
  removedLeaves(first, second) {
    const ops = diffJson(first, second);
    return () => removedLeaves(first, ops);
  },
  prettyLines: (first) => () => prettyLines(first),
  'compareFiles, in rows': (first, second) => () =>
    compareFiles(first, second).rows.map(({ before }) => before?.text),
  diffFiles: (first, second) => () => diffFiles(first, second),
  BlameDraft(first, second) {
    const ops = diffJson(first, second);
    return () => {
      const draft = new BlameDraft(first, stamp(first, 1));
      for (const op of ops) draft.apply(op, 2);
      return blamedLeaves(draft.tree());
    };
  },
  counterpartOf: (first, second) => {
    const last = [...leavesOf(first)].at(-1)?.[0] ?? '';
    return () => counterpartOf({ before: first, after: second }, 'before', last);
  },
  canonicalJson: (first) => () => canonicalJson(first),
  'valueAt, of each leaf': (first) => {
    const pointers = Array.from(leavesOf(first), ([pointer]) => pointer);
    return () => pointers.map((pointer) => valueAt(first, pointer));
  },
  parseDocument: (first) => {
    const text = JSON.stringify(first);
    return () => parseDocument(text);
  },
  checkFile: (first, second) => () =>
    checkFile({ entryText: 'A note of nobody.', base: first, proposed: second }),
  fileText: (first) => () => fileText(first, 2, Object.keys(first).slice(0, limits.sendPolicies)),
  secretsHygiene: (first) => () => secretsHygiene({ secrets: Object.values(first) }, new Date(at)),
  searchFile: (first) => () =>
    valuesWith(searchedValues(first), searchTerms('key 7 note "person7 family7"'), 20),
  'answer of the built-in assistant': (first) => () => answer(question, searchedFile(first)),
  'answer, by day': (first) => () =>
    answer(asking('What is due this week?'), searchedFile({ ...first, calendar })),
  'answer, a list': (first) => () =>
    answer(asking('List my notes with key 7'), searchedFile(first)),
  'mergeEntry, into a file': (first) => () =>
    mergeEntry({ entry: { title: '', text: sentences, createdAt: at }, phod: first }, 'UTC'),
  knowledgeOf: (first) => () =>
    createMasker(knowledgeOf(first, [])).mask('Is Person7 Family7 there?'),
};

const sentences =
  'Met Person7 Family7. Lunch on 3 December 2026. Remember the key of note 7.\n'.repeat(50);
const question: Asked = {
  now: at,
  timeZone: 'UTC',
  turns: [{ role: 'user', content: 'What do I know of key 7, note 7 and Person7?', at }],
  material: { entries: [], personal: true },
};
const asking = (content: string): Asked => ({
  ...question,
  turns: [{ role: 'user', content, at }],
});
const calendar = [{ title: 'Lease', date: '2026-01-02' }];

const ofTexts: Readonly<Record<string, (text: string) => () => unknown>> = {
  diffLines: (text) => () => diffLines(text, `${text} more`),
  'diffLines, by words': (text) => {
    const lines = text.replaceAll(' ', '\n');
    return () => diffLines(lines, lines.split('\n').toReversed().join('\n'));
  },
  splitReasoning: (text) => () => splitReasoning(`<think>${text}</think>${text}`),
  truncateMessage: (text) => () => truncateMessage(text),
  parseProposal: (text) => () => parseProposal(`{"notes": [${text}`),
  'parseProposal, in a string': (text) => () => parseProposal(`{"notes": "${text}`),
  mask: (text) => {
    const masker = createMasker(knowledgeOf({ contacts: [{ name: 'Freja Holm' }] }, []));
    return () => masker.mask(text);
  },
  mergeEntry: (text) => () =>
    mergeEntry({ entry: { title: 'A note', text, createdAt: at }, phod: {} }, 'UTC'),
};

/** Functions whose patterns are few: with some of the texts. */
const ofSomeTexts: typeof ofTexts = {
  snippetOf: (text) => () => snippetOf(text, searchTerms('a contact "a b" x')),
  plainText: (text) => () => plainText(text),
  indexedWords: (text) => () => [
    indexedWords(text),
    textForms({ title: '', content: text }),
    partsOf({ content: text, files: '' }),
  ],
  'maskTexts, half of it open': (text) => {
    const open = [{ start: 0, end: text.length / 2 }];
    const known = { people: ['Freja Holm'], secrets: ['celadon'] };
    return () => maskTexts({ known, aliases: emptyBook, texts: [{ text, open }] });
  },
  'mask, and back': (text) => {
    const masker = createMasker(knowledgeOf({ contacts: [{ name: 'Anna Berg' }] }, []));
    const masked = masker.mask(text);
    return () => {
      const rehydrate = rehydrationBy(packed(unpacked(packed(masker.aliases()))));
      return [masker.rehydrate(masked), rehydrate(masked, 'json')];
    };
  },
  'contains, of its half': (text) => {
    const half = text.slice(0, text.length / 2);
    return () => contains(`${text}${text}`, `${half}\0${half}`);
  },
  blameLines: (text) => () =>
    blameLines([
      { version: 1, content: text },
      { version: 2, content: text.replaceAll(' ', '\n') },
    ]),
  'changedWords, within bounds': (text) => () => wordRanges(text, text.replaceAll('a', 'b')),
  'StreamRehydrator, by 10 characters': (text) => {
    const masker = createMasker(knowledgeOf({ contacts: [{ name: 'Freja Holm' }] }, []));
    return () => {
      const rehydrator = masker.rehydrator();
      let out = '';
      for (let from = 0; from < text.length; from += 10) {
        out += rehydrator.push(text.slice(from, from + 10));
      }
      return out + rehydrator.end();
    };
  },
  'answer of the built-in assistant, from an entry': (text) => {
    const material = { entries: [{ title: 'A note', text, createdAt: at }], personal: true };
    const file = searchedFile({ notes: [text.slice(1).repeat(2)] });
    return () => answer({ ...asking('Anna Berg, a contact, a note'), material }, file);
  },
  searchTerms: (text) => () => searchTerms(text.slice(0, limits.searchCharacters)),
  languageOfText: (text) => () => languageOfText(text),
};
const some: ReadonlySet<string> = new Set([
  'one letter',
  'one name in lines',
  'different names',
  'no end of blanks',
  'opened quotes',
  'marks at the end',
  'a link with marks',
  'characters of two units',
]);

/** Numbers texts and reads the numbers back, with a new text, an object and entries of two tables for each. */
const referenceOf = (texts: readonly string[]) => () => {
  const numbers = new Map<string, { text: string; number: number }>();
  for (const [number, text] of texts.entries()) numbers.set(`${text} ${number}`, { text, number });
  const found = new Map(
    texts.map((text, at) => [at, numbers.get(`${text} ${at}`)?.number] as const),
  );
  return texts.map((text, at) => `${text}:${found.get(at)}`).join(',');
};

const textsOf = (...files: readonly BriefData[]): string[] =>
  files.flatMap((file) =>
    Array.from(leavesOf(file), ([pointer, value]) => `${pointer}=${String(value)}`),
  );

const pieceCharacters = 8;
const piecesOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / pieceCharacters) }, (_, at) =>
    text.slice(at * pieceCharacters, (at + 1) * pieceCharacters),
  );

const withTexts = (of: typeof ofTexts, isWanted: (text: string) => boolean): Engine[] =>
  Object.entries(of).flatMap(([engine, make]) =>
    Object.entries(adversarialTexts)
      .filter(([name]) => isWanted(name))
      .map(([name, text]) => ({
        name: `${engine}: ${name}`,
        unit: 'characters',
        largest: limits.entryCharacters,
        prepare: (size: number) => make(text(size)),
        prepareReference: (size: number) => referenceOf(piecesOf(text(size))),
      })),
  );

export const engines: readonly Engine[] = [
  ...Object.entries(ofFiles).flatMap(([engine, of]) =>
    Object.entries({ ...shapes, ...pairedShapes }).map(([shape, make]) => ({
      name: `${engine}: ${shape}`,
      unit: 'nodes',
      largest: largestFile,
      prepare: (size: number) => of(make(size, 0), make(size, 1)),
      prepareReference: (size: number) => referenceOf(textsOf(make(size, 0), make(size, 1))),
    })),
  ),
  ...withTexts(ofTexts, () => true),
  ...withTexts(ofSomeTexts, (name) => some.has(name)),
];
