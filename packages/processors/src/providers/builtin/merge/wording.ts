import { trimmedEnd, trimmedStart } from '@mach42/contracts/kernel/text-parts.ts';
import { isStopWord } from '../search/stop-words.ts';
import { tokens } from '../search/tokens.ts';

const longestTitle = 80;

export interface Span {
  readonly start: number;
  readonly end: number;
}

const connector =
  /(?<![\p{L}\p{N}])(?:on|at|by|before|until|till|from|the|no later than|den|d\.|kl\.?|klokken|am|um|bis|zum|vom|ab|til|inden|senest|på|fra|spätestens) ?$/iu;
/** More characters than a connector and the start of the next word. */
const longestConnector = 20;
const marker = /^(?:[-*•–] ?)?(?:\[ ?\] ?)?(?:(?:todo|to do|task|opgave|aufgabe) ?:? )?/iu;

/** A short title from a sentence, without the spans that are kept in fields of their own. */
export function titleFrom(sentence: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    parts.push(withoutConnectors(sentence.slice(at, start)));
    at = end;
  }
  const whole = squeezed([...parts, sentence.slice(at)].join(' ')).replace(marker, '');
  const bare = trimmedEnd(
    trimmedStart(whole.replaceAll(/ ([,;.!?])/g, '$1'), ' ,;:.–-'),
    ' ,;:.!–-',
  );
  return shortTitle(bare === '' ? sentence : bare);
}

/** Without the words that lead to what follows. */
function withoutConnectors(text: string): string {
  let end = text.length;
  for (;;) {
    const found = connector.exec(text.slice(Math.max(0, end - longestConnector), end));
    if (found === null) return text.slice(0, end);
    end -= found[0].length;
  }
}

/** On one line, with single blanks. */
export const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** At most 80 characters, cut between words. */
export function shortTitle(text: string): string {
  const line = squeezed(text);
  if (line.length <= longestTitle) return line;
  const head = line.slice(0, longestTitle).replace(/[\uD800-\uDBFF]$/, '');
  const lastSpace = head.lastIndexOf(' ');
  return `${lastSpace > longestTitle / 2 ? head.slice(0, lastSpace) : head}…`;
}

/** Share of the telling words of the shorter text that the other one has, 0 to 1. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, other.size);
  return smaller === 0 ? 0 : one.intersection(other).size / smaller;
}

/** The words of a text that say what it is about, in their compared form. */
export const tellingWordsOf = (text: string): ReadonlySet<string> =>
  new Set(tokens(text).filter((token) => !isStopWord(token)));

/** Index of whole words in a text, not as parts of longer ones; -1: none. */
export function startOf(text: string, phrase: string): number {
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
