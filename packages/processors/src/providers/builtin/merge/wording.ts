import { isStopWord } from '../search/stop-words.ts';
import { tokens } from '../search/tokens.ts';

const longestTitle = 80;

export interface Span {
  readonly start: number;
  readonly end: number;
}

const connector =
  '(?:on|at|by|before|until|till|from|the|no later than|den|d\\.|kl\\.?|klokken|am|um|bis|zum|vom|ab|til|inden|senest|på|fra|spätestens)';
const marker = /^(?:[-*•–]\s*)?(?:\[\s?\]\s*)?(?:(?:todo|to do|task|opgave|aufgabe)\s*:?\s+)?/iu;
const cut = '\u0000';

/** A short title from a sentence, without the spans that are kept in fields of their own. */
export function titleFrom(sentence: string, spans: readonly Span[]): string {
  let text = sentence;
  for (const { start, end } of spans.toSorted((one, other) => other.start - one.start)) {
    text = text.slice(0, start) + cut + text.slice(end);
  }
  const bare = text
    .replaceAll(new RegExp(String.raw`(?:(?<![\p{L}\p{N}])${connector}\s*)*${cut}`, 'giu'), ' ')
    .replace(marker, '')
    .replaceAll(/\s+([,;.!?])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;:.–-]+|[\s,;:.!–-]+$/gu, '');
  return shortTitle(bare === '' ? sentence : bare);
}

/** At most 80 characters, cut between words. */
export function shortTitle(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longestTitle) return line;
  const head = line.slice(0, longestTitle).replace(/[\uD800-\uDBFF]$/, '');
  const lastSpace = head.lastIndexOf(' ');
  return `${lastSpace > longestTitle / 2 ? head.slice(0, lastSpace) : head}…`;
}

/** Share of the telling words of the shorter text that the other one has, 0 to 1. */
export function likeness(one: string, other: string): number {
  const [first, second] = [telling(one), telling(other)];
  const smaller = Math.min(first.size, second.size);
  return smaller === 0 ? 0 : first.intersection(second).size / smaller;
}

const telling = (text: string): Set<string> =>
  new Set(tokens(text).filter((token) => !isStopWord(token)));

/** Where words stand in a text as they are, not as parts of longer ones; -1 nowhere. */
export function placeOf(text: string, phrase: string): number {
  if (phrase.trim() === '') return -1;
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length;
    const isPart =
      endsInWord.test(text.slice(Math.max(0, at - 2), at)) ||
      startsInWord.test(text.slice(end, end + 2));
    if (!isPart) return at;
  }
  return -1;
}

const endsInWord = /[\p{L}\p{N}]$/u;
const startsInWord = /^[\p{L}\p{N}]/u;

/** Whether a sentence denies, doubts or asks, so that nothing may be concluded from it. */
export function isUncertain(sentence: string): boolean {
  return /\?|(?<!\p{L})(?:not|never|no longer|should|would|could|might|maybe|perhaps|if|unless|ikke|aldrig|måske|hvis|burde|nicht|nie|kein\p{L}*|vielleicht|falls|wenn|sollte\p{L}*)(?!\p{L})|n['’]t(?!\p{L})/iu.test(
    sentence,
  );
}
