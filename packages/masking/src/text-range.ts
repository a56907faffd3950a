import type { Span } from './span.ts';

/** A part of a text, from the character at `start` to the one before `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The text with blanks of the same length in some ranges, so that nothing is found in them.
 * @param blank of one UTF-16 unit
 */
export function blanked(text: string, ranges: readonly TextRange[], blank = '\n'): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of ranges) {
    shown += text.slice(at, start) + blank.repeat(end - start);
    at = end;
  }
  return shown + text.slice(at);
}

/** The parts of some spans that are in none of the ranges; both are in order and without overlaps. */
export function outside(spans: readonly Span[], ranges: readonly TextRange[]): Span[] {
  const left: Span[] = [];
  let first = 0;
  for (const span of spans) {
    while ((ranges[first]?.end ?? Infinity) <= span.start) first += 1;
    let { start } = span;
    for (let at = first; start < span.end; at += 1) {
      const range = ranges[at];
      const end = Math.min(span.end, range?.start ?? span.end);
      if (end > start) left.push({ ...span, start, end });
      start = range === undefined ? span.end : Math.max(start, range.end);
    }
  }
  return left;
}

/** The spans that overlap a range; both are in order and without overlaps. */
export function overlapping(spans: readonly Span[], ranges: readonly TextRange[]): Span[] {
  let at = 0;
  return spans.filter(({ start, end }) => {
    while ((ranges[at]?.end ?? Infinity) <= start) at += 1;
    return (ranges[at]?.start ?? Infinity) < end;
  });
}
