import { hasMisreadName } from '@mach42/json-document/misread-name.ts';

/** Bounds on the time to read a JSON text. */
interface JsonBounds {
  /** Values, lists and objects. */
  readonly values: number;
  /** Names of fields: reading one that differs from all others costs a hundred times as much as reading a number. */
  readonly names: number;
  readonly levels: number;
}

/** The bound that it is beyond, or that it has a name that is misread. */
export type BodyFault = keyof JsonBounds | 'backslashAsName';

/**
 * Returns why a JSON text must not be parsed; undefined when it may be. The text is scanned without parsing: hundreds
 * of thousands of names or of nested brackets take long to parse, and a misread name harms others. A text that is not
 * JSON is left to the parser.
 */
export function bodyFault(text: string, bounds: JsonBounds): BodyFault | undefined {
  let [values, names, level, lastString] = [1, 0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      lastString = at;
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
      if (text[lastString + 1] === '\\' && hasMisreadName(text.slice(lastString, at + 1)))
        return 'backslashAsName';
    }
    if (values > bounds.values) return 'values';
    if (names > bounds.names) return 'names';
    if (level > bounds.levels) return 'levels';
  }
  return undefined;
}

/** Returns the index at which the string ends that begins at a quote; -1 when it has no end. */
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
