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

/** What of some spans is in none of the places. */
export const outside = (spans: readonly Span[], places: readonly Place[]): Span[] =>
  places.reduce<Span[]>(
    (left, { start, end }) =>
      left.flatMap((span) =>
        span.end <= start || span.start >= end
          ? [span]
          : [
              { ...span, end: start },
              { ...span, start: end },
            ].filter((part) => part.start < part.end),
      ),
    [...spans],
  );

export const overlaps = (span: Place, places: readonly Place[]): boolean =>
  places.some(({ start, end }) => span.start < end && span.end > start);
