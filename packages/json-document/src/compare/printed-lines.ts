/** What stands around a value in a pretty-printed file. */
export interface Surroundings {
  readonly depth: number;
  /** `"name": ` of a field, nothing of an item. */
  readonly label: string;
}

export function indentOf(depth: number): string {
  return '  '.repeat(depth);
}

/** The lines of a value as `JSON.stringify(file, null, 2)` prints them where it stands. */
export function printedLines(
  value: unknown,
  { depth, label }: Surroundings,
  comma: boolean,
): string[] {
  const indent = indentOf(depth);
  const text = `${label}${JSON.stringify(value, null, 2)}${comma ? ',' : ''}`;
  return text.split('\n').map((line) => `${indent}${line}`);
}
