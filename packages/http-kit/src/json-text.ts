/** JSON that was written before: it becomes part of an answer without being read or written again. */
export class JsonText<Value> {
  /** The text, in this order. A long one is not copied to become part of another. */
  readonly pieces: readonly string[];
  /** Carries only the type of the written value; it has no value itself. */
  declare readonly value?: Value;

  constructor(...pieces: readonly string[]) {
    this.pieces = pieces;
  }

  get text(): string {
    return this.pieces.join('');
  }

  get length(): number {
    return this.pieces.reduce((sum, { length }) => sum + length, 0);
  }
}

/** An object some of whose fields are already written as JSON. */
export type Written<Value extends object> = {
  readonly [Name in keyof Value]: Value[Name] | JsonText<Exclude<Value[Name], undefined>>;
};

/** Returns the JSON of such an object. Undefined fields are left out. */
export function jsonObject<Value extends object>(fields: Written<Value>): JsonText<Value> {
  const pieces: string[] = [];
  for (const [name, value] of Object.entries<unknown>(fields)) {
    if (value === undefined) continue;
    pieces.push(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    if (value instanceof JsonText) pieces.push(...value.pieces);
    else pieces.push(JSON.stringify(value));
  }
  return new JsonText(...(pieces.length === 0 ? ['{'] : pieces), '}');
}

/** Characters that are written at once, in less than a millisecond. */
const atOnce = 64 * 1024;

/**
 * Whether the JSON of a value has about so many characters or more. The value is not serialised for this, and is read
 * only up to that length.
 */
export function isLongJson(value: unknown, characters: number): boolean {
  let left = characters;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && left > 0) {
    const next = waiting.pop();
    left -= 2;
    if (typeof next === 'string') left -= next.length;
    else if (next instanceof JsonText) left -= next.length;
    else if (Array.isArray(next)) {
      left -= next.length;
      if (left > 0) for (const item of next) waiting.push(item);
    } else if (typeof next === 'object' && next !== null) {
      for (const name in next) {
        left -= name.length + 3;
        if (left <= 0) break;
        waiting.push((next as Readonly<Record<string, unknown>>)[name]);
      }
    } else left -= 4;
  }
  return left <= 0;
}

/**
 * Yields the text that `JSON.stringify` would write, in pieces, none of which takes long. Parts of the value may be
 * written already.
 */
export function* jsonPieces(value: unknown): Generator<string> {
  let piece = '';
  for (const part of partsOf(value)) {
    piece += part;
    if (piece.length < atOnce) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function* partsOf(value: unknown): Generator<string> {
  if (value instanceof JsonText) {
    for (const text of value.pieces) yield* slicesOf(text);
  } else if (typeof value === 'string') {
    yield '"';
    for (const slice of slicesOf(value)) yield JSON.stringify(slice).slice(1, -1);
    yield '"';
  } else if (!isPlain(value) || !isLongJson(value, atOnce)) {
    yield JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* partsOf(item);
    }
    yield ']';
  } else {
    let before = '{';
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* partsOf(field);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  }
}

/** An object or list whose JSON is that of its parts. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value);

/** Yields a text in slices that never end within a character. */
function* slicesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const end = Math.min(text.length, from + atOnce);
    const isWithin = isHighSurrogate(text.charCodeAt(end - 1)) && end < text.length;
    const to = isWithin ? end + 1 : end;
    yield text.slice(from, to);
    from = to;
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
