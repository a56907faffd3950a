/** What bounds how long it takes to read a JSON text. */
interface JsonBounds {
  /** Values, lists and objects. */
  readonly values: number;
  /** Names of fields: reading one that differs from all others costs a hundred times as much as reading a number. */
  readonly names: number;
  readonly levels: number;
}

/**
 * The first bound that a JSON text is beyond, found without reading it: reading hundreds of thousands of names, or
 * of brackets within each other, takes long. A text that is no JSON is left to the parser.
 */
export function jsonExcess(text: string, bounds: JsonBounds): keyof JsonBounds | undefined {
  // Each value, name and level takes a character at least.
  if (text.length <= Math.min(bounds.values, bounds.names, bounds.levels)) return undefined;
  let [values, names, level] = [1, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      at = endOfString(text, at);
      if (at === -1) return undefined;
    } else if (char === '[' || char === '{') {
      values += 1;
      level += 1;
    } else if (char === ']' || char === '}') {
      level -= 1;
    } else if (char === ',') {
      values += 1;
    } else if (char === ':') {
      names += 1;
    }
    if (values > bounds.values) return 'values';
    if (names > bounds.names) return 'names';
    if (level > bounds.levels) return 'levels';
  }
  return undefined;
}

/** Where the string ends that begins at a quote; -1 when it does not. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return -1;
}
