import type { Kind } from './kinds.ts';

/** A part of a text that identifies a person, without its genitive ending. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
}

/** Finds spans of its kinds; they may overlap each other and those of others. */
export type Finder = (text: string) => readonly Span[];

/** The stronger evidence first: a checked number outweighs a name within it. */
const strength: readonly Kind[] = [
  'LINK',
  'SECRET',
  'EMAIL',
  'IBAN',
  'CARD',
  'NATIONALID',
  'BIRTHDATE',
  'ADDRESS',
  'PHONE',
  'PERSON',
  'TEXT',
];

export const strongerOf = (one: Kind, other: Kind): Kind =>
  strength.indexOf(one) <= strength.indexOf(other) ? one : other;

/** Spans without overlaps, in the order of the text: the stronger and longer ones stay. */
export function resolve(spans: readonly Span[]): Span[] {
  const ranked = spans.toSorted(
    (one, other) =>
      strength.indexOf(one.kind) - strength.indexOf(other.kind) ||
      other.end - other.start - (one.end - one.start) ||
      one.start - other.start,
  );
  let length = 0;
  for (const { end } of spans) length = Math.max(length, end);
  const covered = new Uint8Array(length);
  const kept: Span[] = [];
  for (const span of ranked) {
    if (covered.subarray(span.start, span.end).includes(1)) continue;
    covered.fill(1, span.start, span.end);
    kept.push(span);
  }
  return kept.toSorted((one, other) => one.start - other.start);
}

/** Every match of a pattern, or of its group `it`, which is looked for with the flag `d`. */
export function matches(text: string, pattern: RegExp, kind: Kind): Span[] {
  const found: Span[] = [];
  for (const match of text.matchAll(pattern)) {
    const [start, end] = match.indices?.groups?.['it'] ?? [
      match.index,
      match.index + match[0].length,
    ];
    if (end > start) found.push({ start, end, kind });
  }
  return found;
}

/** No part of a word before and after: letters, digits and underscores of any script. */
export const before = String.raw`(?<![\p{L}\p{M}\p{N}_])`;
export const after = String.raw`(?![\p{L}\p{M}\p{N}_])`;
