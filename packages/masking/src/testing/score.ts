import { findAll, knownFrom, knownTexts } from '../masker.ts';
import { corpusKnowledge, type MarkedSentence, type MarkedSpan } from './corpus.ts';

/** Whether one marked span, or one found span, is right. */
export interface Verdict {
  /** A kind of alias; for people also `KNOWN` and `NAME`, if marked. */
  readonly kind: string;
  readonly language: string;
  readonly value: string;
  readonly isRight: boolean;
}

export interface Score {
  /** A marked span is right if the replaced spans cover it. */
  readonly marked: readonly Verdict[];
  /** A found span is right if all its letters and digits are marked. */
  readonly found: readonly Verdict[];
}

/** Scores the masking of marked sentences, each masked by itself. */
export function scoreOf(sentences: readonly MarkedSentence[]): Score {
  const marked: Verdict[] = [];
  const found: Verdict[] = [];
  for (const { language, text, spans } of sentences) {
    const replaced = findAll(text, knownFrom([knownTexts(corpusKnowledge)], new Map()));
    const verdict = (span: Pick<MarkedSpan, 'start' | 'end' | 'kind'>, isRight: boolean) => ({
      kind: span.kind,
      language,
      value: text.slice(span.start, span.end),
      isRight,
    });
    const within = (at: number, those: readonly { start: number; end: number }[]) =>
      those.some(({ start, end }) => start <= at && at < end);
    marked.push(
      // A genitive s may stay outside.
      ...spans.map((span) =>
        verdict(
          span,
          indexesOf(span.start, span.end - 1).every((at) => within(at, replaced)),
        ),
      ),
    );
    found.push(
      ...replaced.map((span) =>
        verdict(
          span,
          indexesOf(span.start, span.end).every(
            (at) => within(at, spans) || !/[\p{L}\p{N}]/u.test(text.charAt(at)),
          ),
        ),
      ),
    );
  }
  return { marked, found };
}

const indexesOf = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, n) => start + n);

/** Returns the share of the verdicts that are right; without verdicts 1. */
export const shareRight = (verdicts: readonly Verdict[]): number =>
  verdicts.length === 0 ? 1 : verdicts.filter(({ isRight }) => isRight).length / verdicts.length;

/** The least share that has to be found, by kind. */
export const leastRecall: ReadonlyMap<string, number> = new Map([
  ['PHONE', 0.98],
  ['EMAIL', 0.98],
  ['ADDRESS', 0.98],
  ['IBAN', 0.98],
  ['CARD', 0.98],
  ['NATIONALID', 0.98],
  ['BIRTHDATE', 0.98],
  ['LINK', 0.98],
  ['SECRET', 0.98],
  ['KNOWN', 0.9],
  ['NAME', 0.75],
]);
export const leastPrecision = 0.9;
