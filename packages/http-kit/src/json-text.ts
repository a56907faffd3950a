/** JSON that was written before: it becomes part of an answer without being read or written again. */
export class JsonText<Value> {
  /** The text, in this order. A long one is not copied to become part of another. */
  readonly pieces: readonly string[];
  /** Carries the type of what was written; has no value. */
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

/** An object of which some fields are written already. */
export type Written<Value extends object> = {
  readonly [Name in keyof Value]: Value[Name] | JsonText<Exclude<Value[Name], undefined>>;
};

/** The JSON of such an object. What is undefined is left out. */
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
