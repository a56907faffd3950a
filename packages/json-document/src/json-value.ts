/**
 * The bounds of a document in this package: the levels of nesting of a text, and the operations that lead to a
 * version.
 */
export const bounds = { levels: 100, operations: 5000 } as const;

export type JsonFields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The own field of an object; undefined when it has none of that name. */
export function fieldOf(fields: JsonFields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Whether two JSON values mean the same; the order of an object's fields means nothing. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isList(a)) {
    return isList(b) && a.length === b.length && a.every((item, at) => sameJson(item, b[at]));
  }
  if (!isFields(a) || !isFields(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
  );
}

/** Returns one text for all values that mean the same: fields in the order of their names. */
export function canonicalJson(value: unknown): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isFields(value)) return JSON.stringify(value);
  const fields = Object.keys(value).toSorted();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join(',')}}`;
}
