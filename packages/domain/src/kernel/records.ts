/** The value of a key that a person or a process chose: nothing is inherited. */
export function entryOf<Value>(
  record: { readonly [key: string]: Value },
  key: string,
): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The record without one of its keys. */
export function withoutKey<Value>(
  record: { readonly [key: string]: Value },
  key: string,
): { readonly [key: string]: Value } {
  const { [key]: _, ...rest } = record;
  return rest;
}
