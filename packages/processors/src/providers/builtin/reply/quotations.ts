import { builtinTexts as texts } from '@mach42/contracts/models/builtin-texts.ts';
import { ordinal } from '@mach42/contracts/phod/describe-pointer.ts';
import { termOfKey } from '@mach42/contracts/phod/sections.ts';
import { parsePointer, toIndex } from '@mach42/json-document/pointer.ts';
import { readableDay, readableValue, type Reader } from '../../../kernel/calendar-day.ts';
import type { EntryMaterial, Turn } from '../../provider.ts';
import { indexed, indexOf, type Field, type Hit, type Indexed } from '../search/bm25.ts';
import type { Leaf, PhodPassage } from '../search/phod-passages.ts';
import { labelOf, shownPath } from '../search/sections.ts';
import { sentencesOf } from '../search/sentences.ts';
import { tokens } from '../search/tokens.ts';
import type { Knowledge } from './knowledge.ts';
import { blockquote, bold, plain } from './texts.ts';

type Found = { readonly kind: 'phod'; readonly passage: PhodPassage } | Beside;
type Beside =
  | { readonly kind: 'entry'; readonly entry: EntryMaterial }
  | { readonly kind: 'said'; readonly turn: Turn };

const introductions = {
  phod: texts.fromPhod,
  entry: texts.fromEntries,
  said: texts.fromChat,
} as const;

const mostQuotations = 5;
/** Share of the best score below which a passage is left out. */
const leastShare = 0.4;
const mostFields = 8;

/** Quotes the data about the words of the question, word for word, with the path to each value. */
export function quotations(knowledge: Knowledge): string | undefined {
  const { asked, index, entries, said } = knowledge;
  const others: Beside[] = [
    ...entries.map((entry) => ({ kind: 'entry', entry }) as const),
    ...said.map((turn) => ({ kind: 'said', turn }) as const),
  ];
  const documents: Indexed<Found>[] = [
    ...index.map(({ document, ...one }) => ({
      ...one,
      document: { kind: 'phod', passage: document } as const,
    })),
    ...indexed(others, fieldsOf),
  ];
  const hits = best(indexOf(documents).search(asked), knowledge);
  if (hits.length === 0) return undefined;

  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds
    .map((kind) => {
      const quoted = hits.filter((hit) => hit.kind === kind).map((hit) => quote(hit, knowledge));
      return [introductions[kind](), ...quoted].join('\n\n');
    })
    .join('\n\n');
}

export function nothingFound({ personal, asked }: Knowledge): string {
  if (asked.length === 0) return texts.noWords();
  return personal ? texts.nothing(true) : `${texts.nothing(false)} ${texts.onlyChat()}`;
}

/** Returns the best hits: those that the question names come first, then the likeliest. */
function best(hits: readonly Hit<Found>[], { asked, isInPhod }: Knowledge): Found[] {
  const [first] = hits;
  if (first === undefined) return [];
  const likely = hits
    .filter(
      ({ score, matched }) => score >= leastShare * first.score && 2 * matched >= first.matched,
    )
    .map(({ document }) => document);
  const words = new Set(asked);
  const { named = [], others = [] } = Object.groupBy(likely, (found) =>
    isNamed(found, words) ? 'named' : 'others',
  );
  const fresh: Found[] = [];
  for (const found of [...named, ...others]) {
    if (fresh.length === mostQuotations) break;
    if (found.kind !== 'entry' || !isInPhod(found.entry.text)) fresh.push(found);
  }
  return fresh;
}

/** Whether every word of an item's title is asked for. */
function isNamed(found: Found, asked: ReadonlySet<string>): boolean {
  if (found.kind !== 'phod') return false;
  const title = tokens(found.passage.path.slice(1).join(' '));
  return title.length > 0 && title.every((word) => asked.has(word));
}

function fieldsOf(found: Beside): Field[] {
  if (found.kind === 'said') return [{ tokens: tokens(found.turn.content), weight: 1 }];
  return [
    { tokens: tokens(found.entry.title), weight: 2 },
    { tokens: tokens(found.entry.text), weight: 1 },
  ];
}

function quote(found: Found, { asked, dayOf, reader }: Knowledge): string {
  switch (found.kind) {
    case 'phod':
      return quotePassage(found.passage, asked, reader);
    case 'entry': {
      const { title, text, createdAt } = found.entry;
      const heading = `${bold(title)} (${texts.entryOf(readableDay(dayOf(createdAt), reader))})`;
      return `${heading}\n\n${blockquote(tellingPart(text, asked))}`;
    }
    case 'said': {
      const { content, at } = found.turn;
      return `${readableDay(dayOf(at), reader)}:\n\n${blockquote(tellingPart(content, asked))}`;
    }
  }
}

function quotePassage(passage: PhodPassage, asked: readonly string[], reader: Reader): string {
  const { path, leaves } = passage;
  const heading = `${bold(shownPath(passage).join(' › '))}${ordinalOf(passage)}`;
  const isMeant = holdsOneOf(path.slice(1).join(' '), asked);
  const named = leaves.filter(({ value }) => value !== path.at(-1));
  const matching = named.filter(({ key, value }) => holdsOneOf(`${labelOf(key)} ${value}`, asked));
  const shown = (isMeant || matching.length === 0 ? named : matching).slice(0, mostFields);
  const [only] = shown;
  if (only !== undefined && shown.length === 1) {
    return `${heading} — ${fieldOf(only, reader)}`;
  }
  const fields = shown.map((leaf) => `- ${fieldOf(leaf, reader)}`);
  return `${heading}\n\n${fields.join('\n')}`;
}

/** ` (4th item)`: which one of a list a passage is, where its path does not end with its name; else nothing. */
function ordinalOf({ pointer, path, leaves }: PhodPassage): string {
  const index = toIndex(parsePointer(pointer).at(-1) ?? '');
  const isNamed = leaves.some(({ key, value }) => key !== '' && value === path.at(-1));
  return index === undefined || isNamed ? '' : ` (${texts.itemOfList(ordinal(index + 1))})`;
}

function fieldOf({ key, value }: Leaf, reader: Reader): string {
  const shown = plain(readableValue(value, reader));
  return key === '' ? shown : `${plain(termOfKey(key))}: ${shown}`;
}

/** The sentence with most of the words asked for. */
function tellingPart(text: string, asked: readonly string[]): string {
  const scored = sentencesOf(text).map((sentence) => {
    const held = new Set(tokens(sentence));
    return { sentence, matched: asked.filter((word) => held.has(word)).length };
  });
  const most = scored.reduce((most, { matched }) => Math.max(most, matched), 0);
  return scored.find(({ matched }) => matched === most)?.sentence ?? text;
}

function holdsOneOf(text: string, asked: readonly string[]): boolean {
  const held = new Set(tokens(text));
  return asked.some((word) => held.has(word));
}
