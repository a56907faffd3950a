export type TokenKind = 'key' | 'string' | 'number' | 'word' | 'mark' | 'space';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const pattern =
  /("[^"\\]*(?:\\.[^"\\]*)*"?)(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z]+)|(\s+)|([^\s"A-Za-z\d-]+|-)/g;

/** Splits one line of JSON, whole or cut off, into tokens for colouring; the tokens contain every character. */
export function jsonTokens(line: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const [, quoted, colon, number, word, space, mark] of line.matchAll(pattern)) {
    if (quoted !== undefined) {
      tokens.push({ kind: colon === undefined ? 'string' : 'key', text: quoted });
      if (colon !== undefined) tokens.push({ kind: 'mark', text: colon });
    } else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (space !== undefined) tokens.push({ kind: 'space', text: space });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark });
  }
  return tokens;
}

/** A half-open range of characters. */
export type Range = readonly [from: number, to: number];

export interface Piece extends Token {
  readonly marked: boolean;
}

/** Cuts tokens where a marked range begins or ends. `ranges` are sorted and do not overlap. */
export function markRanges(tokens: readonly Token[], ranges: readonly Range[]): readonly Piece[] {
  if (ranges.length === 0) return tokens.map((token) => ({ ...token, marked: false }));
  const pieces: Piece[] = [];
  let at = 0;
  for (const { kind, text } of tokens) {
    const end = at + text.length;
    const cuts = ranges.flat().filter((cut) => cut > at && cut < end);
    const bounds = [at, ...cuts, end];
    for (const [index, from] of bounds.slice(0, -1).entries()) {
      const to = bounds[index + 1] ?? end;
      const marked = ranges.some(([start, stop]) => from >= start && from < stop);
      pieces.push({ kind, text: text.slice(from - at, to - at), marked });
    }
    at = end;
  }
  return pieces;
}
