import { isFields, isList } from './json-value.ts';
import { childOf, type Pointer } from './pointer.ts';

export interface PrettyLine {
  readonly text: string;
  /** The value that the line shows, opens or closes. */
  readonly pointer: Pointer;
}

/** The lines of `JSON.stringify(document, null, 2)`, each with the place that it shows. */
export function prettyLines(document: unknown): PrettyLine[] {
  const lines: PrettyLine[] = [];
  write(document, '', '', '', '');
  return lines;

  function write(
    value: unknown,
    pointer: Pointer,
    indent: string,
    label: string,
    comma: string,
  ): void {
    const children = childrenOf(value, pointer);
    const [open, close] = isList(value) ? ['[', ']'] : ['{', '}'];
    if (children === undefined || children.length === 0) {
      const text = children === undefined ? JSON.stringify(value) : `${open}${close}`;
      lines.push({ text: `${indent}${label}${text}${comma}`, pointer });
      return;
    }
    lines.push({ text: `${indent}${label}${open}`, pointer });
    for (const [index, child] of children.entries()) {
      const last = index === children.length - 1;
      write(child.value, child.pointer, `${indent}  `, child.label, last ? '' : ',');
    }
    lines.push({ text: `${indent}${close}${comma}`, pointer });
  }
}

interface Child {
  readonly label: string;
  readonly value: unknown;
  readonly pointer: Pointer;
}

/** Undefined for a value that has no place for children. */
function childrenOf(value: unknown, pointer: Pointer): readonly Child[] | undefined {
  if (isList(value)) {
    return value.map((item, index) => ({
      label: '',
      value: item,
      pointer: childOf(pointer, index),
    }));
  }
  if (!isFields(value)) return undefined;
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => ({
      label: `${JSON.stringify(key)}: `,
      value: item,
      pointer: childOf(pointer, key),
    }));
}
