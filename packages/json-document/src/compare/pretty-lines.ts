import { isFields, isList } from '../json-value.ts';
import { parsePointer, type Pointer } from '../pointer.ts';

interface PrettyLine {
  readonly text: string;
  /** In the whole document, from 1. */
  readonly number: number;
}

/**
 * The lines of `JSON.stringify(document, null, 2)` that one value takes; none where there is no value.
 * It reads no more of the document than it needs: the lines of values that an earlier document shared
 * with it are counted already.
 */
export function prettyLines(document: unknown, pointer: Pointer = ''): PrettyLine[] {
  let at: Child = { name: '', label: '', value: document, comma: '' };
  let number = 1;
  let indent = '';
  for (const token of parsePointer(pointer)) {
    const siblings = childrenOf(at.value) ?? [];
    const index = siblings.findIndex(({ name }) => name === token);
    const child = siblings[index];
    if (child === undefined) return [];
    number = siblings
      .slice(0, index)
      .reduce((before, { value }) => before + countOf(value), number + 1);
    indent += '  ';
    at = child;
  }
  if (at.value === undefined) return [];
  return textsOf(at, indent).map((text, offset) => ({ text, number: number + offset }));
}

interface Child {
  readonly name: string;
  /** Its label: `"name": `. */
  readonly label: string;
  readonly value: unknown;
  readonly comma: '' | ',';
}

/** A text of JSON has no line break of its own: it is escaped. */
function textsOf({ label, value, comma }: Child, indent: string): string[] {
  const lines = JSON.stringify(value, null, 2).split('\n');
  const last = lines.length - 1;
  return lines.map(
    (line, at) => `${indent}${at === 0 ? label : ''}${line}${at === last ? comma : ''}`,
  );
}

const counts = new WeakMap<object, number>();

/** How many lines a value takes. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const known = counts.get(value);
  if (known !== undefined) return known;
  const children = Object.values(value).filter((child) => child !== undefined);
  const count =
    children.length === 0 ? 1 : children.reduce((sum: number, child) => sum + countOf(child), 2);
  counts.set(value, count);
  return count;
}

/** Undefined for a value that cannot have children. */
function childrenOf(value: unknown): readonly Child[] | undefined {
  const named = namedIn(value);
  return named?.map(([name, label, child], index) => ({
    name,
    label,
    value: child,
    comma: index === named.length - 1 ? '' : ',',
  }));
}

function namedIn(
  value: unknown,
): readonly (readonly [name: string, label: string, child: unknown])[] | undefined {
  if (isList(value)) return value.map((child, index) => [String(index), '', child]);
  if (!isFields(value)) return undefined;
  return Object.entries(value)
    .filter(([, child]) => child !== undefined)
    .map(([name, child]) => [name, `${JSON.stringify(name)}: `, child]);
}
