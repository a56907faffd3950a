import { ownText } from '@mach42/contracts/kernel/text-parts.ts';
import type { Span } from '../span.ts';
import type { TextRange } from '../text-range.ts';
import { capitalWords, type CapitalWord, endsAsSurname, isSurname } from './surnames.ts';
import { commonWords, hardlyNames, noNames } from './common-words.ts';
import { findByCue } from './cues.ts';
import { languageOf, type Language } from './language.ts';
import { isKnownEntity, isPlainWord, nlp } from './lexicon.ts';
import { findByList } from './listed.ts';

/** After a full stop behind a word, and between the texts of JSON. */
const sentenceEnd = /(?<=\p{Ll}{3}[.!?]["”)]?)\s+|(?<=["}\]])[,:](?=["{[])/gu;
/** Reading takes longer than in proportion, and no person writes sentences that are longer. */
const longest = 600;

interface Sentence {
  readonly text: string;
  readonly start: number;
}

/** The sentences of a line; what is too long for one is cut between words, if it has any. */
export function sentencesOf(line: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index } of [...line.matchAll(sentenceEnd), { index: line.length }]) {
    while (index - start > longest) {
      const space = line.lastIndexOf(' ', start + longest);
      const end = space > start ? space : start + longest;
      sentences.push({ text: line.slice(start, end), start });
      start = end;
    }
    sentences.push({ text: line.slice(start, index), start });
    start = index;
  }
  return sentences;
}

/**
 * Names of people that no person listed us: by lists of names, by the words around them, and in English by
 * grammar. Line by line, as each may be in another language.
 */
export function findNames(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    if (!/\p{Lu}/u.test(line)) continue;
    for (const { start, end } of namesIn(line)) {
      spans.push({ start: start + index, end: end + index, kind: 'PERSON' });
    }
  }
  return spans;
}

function namesIn(line: string): TextRange[] {
  const language = languageOf(line);
  const words = capitalWords(line);
  const listed = [
    ...findByList(line, words, language),
    ...findBySurname(line, words, language),
    ...findByCue(line, language),
  ];
  if (language !== 'en') return listed;
  const explained = marksOf(line, listed);
  const open = words.filter(
    (word) => mayBeName(word) && explained.subarray(word.start, word.end).includes(0),
  );
  return open.length === 0 ? listed : [...listed, ...readSentences(line, open)];
}

/** 1 for each character that is within one of the ranges. */
function marksOf(line: string, ranges: readonly TextRange[]): Uint8Array {
  const marks = new Uint8Array(line.length);
  for (const { start, end } of ranges) marks.fill(1, start, end);
  return marks;
}

/** Whether grammar could make a name of a word. */
const mayBeName = ({ text, beginsSentence }: CapitalWord): boolean =>
  !noNames.has(text.toLowerCase()) &&
  !isKnownEntity(text) &&
  !(beginsSentence && isPlainWord(text)) &&
  !/^\p{Lu}+$/u.test(text);

/** Reading is dear, so only sentences with open questions are read. */
function readSentences(line: string, open: readonly CapitalWord[]): TextRange[] {
  const marks = marksOf(line, open);
  return sentencesOf(line).flatMap(({ text, start: at }) =>
    marks.subarray(at, at + text.length).includes(1)
      ? findByGrammar(text).map(({ start, end }) => ({ start: start + at, end: end + at }))
      : [],
  );
}

/** Family names after a word that is in no list, and those that can be nothing else. */
function findBySurname(
  line: string,
  words: readonly CapitalWord[],
  language: Language,
): TextRange[] {
  if (language === 'de') return [];
  return words.flatMap((word, at): TextRange[] => {
    const { text, start, end, beginsSentence } = word;
    const before = words[at - 1];
    if (before !== undefined && line.slice(before.end, start) === ' ' && isSurname(text)) {
      return mayBeFirst(before) && !isPlainWord(text) ? [{ start: before.start, end }] : [];
    }
    return !beginsSentence && endsAsSurname(text) ? [{ start, end }] : [];
  });
}

const mayBeFirst = ({ text, beginsSentence }: CapitalWord): boolean =>
  /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?$/u.test(text) &&
  !noNames.has(text.toLowerCase()) &&
  !isKnownEntity(text) &&
  !(beginsSentence || isPlainWord(text));

interface Found {
  readonly text: string;
  readonly offset: { readonly start: number; readonly length: number };
}

/** Reading a line is dear, and conversations are masked again with every question. */
const read = new Map<string, readonly TextRange[]>();
const mostRead = 5000;

/** What the grammar of an English sentence makes a person of. */
function findByGrammar(line: string): readonly TextRange[] {
  const known = read.get(line);
  if (known !== undefined) return known;
  const ranges = rangesIn(line);
  if (read.size >= mostRead) read.clear();
  read.set(ownText(line), ranges);
  return ranges;
}

function rangesIn(line: string): TextRange[] {
  const found = nlp(line).people().json({ offset: true }) as Found[];
  return found.flatMap(({ offset: { start, length } }) => {
    const text = line.slice(start, start + length);
    const lead = /^(?:(?:[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|[Ss]ir)\.? )*/u.exec(text)?.[0].length ?? 0;
    const name = withoutTail(text.slice(lead));
    return isName(name) ? [{ start: start + lead, end: start + lead + name.length }] : [];
  });
}

/** Without what is no letter at its end, and a genitive s before that. */
function withoutTail(text: string): string {
  const characters = Array.from(text);
  const last = characters.findLastIndex((character) => /[\p{L}\p{M}]/u.test(character));
  const name = characters.slice(0, last + 1).join('');
  return /['’]s$/u.test(name) ? name.slice(0, -2) : name;
}

function isName(text: string): boolean {
  const words = text.split(/\s+/);
  const [first = ''] = words;
  if (!words.every((word) => /^\p{Lu}/u.test(word)) || /-\p{Ll}/u.test(text)) return false;
  if (words.some((word) => noNames.has(word.toLowerCase()))) return false;
  if (hardlyNames.has(first.toLowerCase())) return false;
  return words.length > 1 || !commonWords.has(first.toLowerCase());
}
