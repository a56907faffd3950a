import { readFileSync } from 'node:fs';
import type { Knowledge } from '../knowledge.ts';

export interface MarkedSpan {
  readonly start: number;
  readonly end: number;
  /** A kind of alias, or for people KNOWN and NAME. */
  readonly kind: string;
}

export interface MarkedSentence {
  readonly language: string;
  readonly text: string;
  readonly spans: readonly MarkedSpan[];
}

/** The people who are known in the corpus. */
export const corpusKnowledge: Knowledge = {
  people: [
    'Dana Demo',
    'Henrik',
    'Freja',
    'Mo',
    'Bente',
    'Pia Premium',
    'Ada Admin',
    'Aksel Lund',
    'Jürgen Weiß',
    "Siobhán O'Neill",
    'Rose Winter',
    'Hope',
    'Bo Storm',
    'Klaus Stein',
  ],
  secrets: [],
};

/** Sentences of our own in three languages, with the spans to be replaced. */
export const corpus = (): MarkedSentence[] => sentencesIn('corpus.txt');

/** More of them, which no rule and no list is fitted to: what to expect of other people's texts. */
export const heldBack = (): MarkedSentence[] => sentencesIn('held-back.txt');

const sentencesIn = (file: string): MarkedSentence[] =>
  sentencesFrom(readFileSync(new URL(file, import.meta.url), 'utf8'));

/** Marked sentences, one a line. */
function sentencesFrom(text: string): MarkedSentence[] {
  const lines = text.split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(sentenceOf);
}

function sentenceOf(line: string): MarkedSentence {
  const [language = '', marked = ''] = line.split(/ \| (.*)/);
  const spans: MarkedSpan[] = [];
  let text = '';
  let at = 0;
  for (const { 0: whole, 1: kind = '', 2: value = '', index } of marked.matchAll(
    /\[\[(\w+):(.*?)\]\]/g,
  )) {
    text += marked.slice(at, index);
    spans.push({ start: text.length, end: text.length + value.length, kind });
    text += value;
    at = index + whole.length;
  }
  return { language, text: text + marked.slice(at), spans };
}
