import type { Span } from './span.ts';

/** A part of a text, from the character at `start` to the one before `end`. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The text with blanks of the same length in some places, so that nothing is found there. */
export function blanked(text: string, places: readonly Place[]): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of places) {
    shown += text.slice(at, start) + '\n'.repeat(end - start);
    at = end;
  }
  return shown + text.slice(at);
}

/** What of some spans is in none of the places; both are in order and without overlaps. */
export function outside(spans: readonly Span[], places: readonly Place[]): Span[] {
  const left: Span[] = [];
  let first = 0;
  for (const span of spans) {
    while ((places[first]?.end ?? Infinity) <= span.start) first += 1;
    let { start } = span;
    for (let at = first; start < span.end; at += 1) {
      const place = places[at];
      const end = Math.min(span.end, place?.start ?? span.end);
      if (end > start) left.push({ ...span, start, end });
      start = place === undefined ? span.end : Math.max(start, place.end);
    }
  }
  return left;
}

/** Those of some spans that overlap a place; both are in order and without overlaps. */
export function overlapping(spans: readonly Span[], places: readonly Place[]): Span[] {
  let at = 0;
  return spans.filter(({ start, end }) => {
    while ((places[at]?.end ?? Infinity) <= start) at += 1;
    return (places[at]?.start ?? Infinity) < end;
  });
}
