const deepest = 4;
/** A person's own file, of any shape. */
const opaque: ReadonlySet<string> = new Set(['briefData']);

/**
 * Returns the paths of all values inside JSON values, with their types. Keys that are not names of fields, such as
 * ids, become `*`, and so do the elements of lists. Deeper values are left out.
 * @param isMap the values have no fields: their keys and the content below them belong to a person
 */
export function pathsIn(values: Iterable<unknown>, isMap = false): string[] {
  const paths = new Set<string>();
  for (const value of values) {
    if (!isMap) walk(value, [], paths);
    else for (const one of Object.values(value ?? {})) paths.add(`/* ${typeOf(one)}`);
  }
  return [...paths].toSorted();
}

function walk(value: unknown, path: readonly string[], paths: Set<string>): void {
  paths.add(`/${path.join('/')} ${typeOf(value)}`);
  if (typeof value !== 'object' || value === null || path.length === deepest) return;
  if (opaque.has(path.at(-1) ?? '')) return;
  for (const [key, one] of Object.entries(value)) {
    const isField = !Array.isArray(value) && /^[a-z][A-Za-z]*$/.test(key);
    walk(one, [...path, isField ? key : '*'], paths);
  }
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
