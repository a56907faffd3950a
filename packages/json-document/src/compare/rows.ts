import { isFields, isList } from '../json-value.ts';
import type { Pointer } from '../pointer.ts';

/** The pointers of a value in the older and in the newer file; undefined where it has none. */
export interface Spot {
  readonly before: Pointer | undefined;
  readonly after: Pointer | undefined;
}

export type ChangeKind = 'modified' | 'added' | 'removed';

/** One operation between two files, as `diffJson` finds it. */
export interface Change {
  readonly kind: ChangeKind;
  readonly spot: Spot;
  /** The item, or the section that is no list, in which it happened. */
  readonly hunk: Spot;
}

/** One line of a pretty-printed file. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * One line of either file or of both. Lines that differ by nothing but the comma at their end are
 * the same.
 */
export interface Row {
  readonly kind: 'same' | ChangeKind;
  readonly before: Line | undefined;
  readonly after: Line | undefined;
  /** Undefined for `same`. */
  readonly hunk: Spot | undefined;
}

export interface FileComparison {
  readonly rows: readonly Row[];
  readonly changes: readonly Change[];
}

/** Collects rows, counting the lines of both files. */
export class RowWriter implements FileComparison {
  readonly rows: Row[] = [];
  readonly changes: Change[] = [];
  readonly #lines = { before: 0, after: 0 };

  change(kind: ChangeKind, spot: Spot, hunk: Spot): void {
    this.changes.push({ kind, spot, hunk });
  }

  same(before: string, after: string): void {
    this.#push('same', this.#line('before', before), this.#line('after', after), undefined);
  }

  sameLines(lines: SameLines): void {
    for (let index = 0; index < lines.count; index += 1) {
      const before = (this.#lines.before += 1);
      const after = (this.#lines.after += 1);
      this.rows.push(new SameRow(lines, index, before, after));
    }
  }

  modified(before: string, after: string, hunk: Spot): void {
    this.#push('modified', this.#line('before', before), this.#line('after', after), hunk);
  }

  removed(lines: readonly string[], hunk: Spot): void {
    for (const text of lines) this.#push('removed', this.#line('before', text), undefined, hunk);
  }

  added(lines: readonly string[], hunk: Spot): void {
    for (const text of lines) this.#push('added', undefined, this.#line('after', text), hunk);
  }

  #line(side: 'before' | 'after', text: string): Line {
    this.#lines[side] += 1;
    return { number: this.#lines[side], text };
  }

  #push(
    kind: Row['kind'],
    before: Line | undefined,
    after: Line | undefined,
    hunk: Spot | undefined,
  ) {
    this.rows.push({ kind, before, after, hunk });
  }
}

/** The lines around a value in a pretty-printed file. */
export interface RowContext {
  readonly depth: number;
  /** `"name": ` of a field, nothing of an item. */
  readonly label: string;
}

export function indentOf(depth: number): string {
  return '  '.repeat(depth);
}

/** The lines of a value as `JSON.stringify(file, null, 2)` prints them at its depth. */
export function printedLines(
  value: unknown,
  { depth, label }: RowContext,
  comma: boolean,
): string[] {
  const indent = indentOf(depth);
  const text = `${label}${JSON.stringify(value, null, 2)}${comma ? ',' : ''}`;
  return text.split('\n').map((line) => `${indent}${line}`);
}

/** Lines that are the same in both files: printed when the first of them is read. */
export class SameLines {
  readonly count: number;
  readonly #value: unknown;
  readonly #around: RowContext;
  readonly #commas: { readonly before: boolean; readonly after: boolean };
  #printed: readonly string[] | undefined;

  constructor(
    value: unknown,
    around: RowContext,
    commas: { readonly before: boolean; readonly after: boolean },
  ) {
    this.count = lineCount(value);
    this.#value = value;
    this.#around = around;
    this.#commas = commas;
  }

  text(side: 'before' | 'after', index: number): string {
    this.#printed ??= printedLines(this.#value, this.#around, false);
    const comma = index === this.count - 1 && this.#commas[side] ? ',' : '';
    return `${this.#printed[index] ?? ''}${comma}`;
  }
}

/** An unchanged row, with its numbers in both files. */
class SameRow implements Row {
  readonly kind = 'same';
  readonly hunk = undefined;
  readonly #lines: SameLines;
  readonly #index: number;
  readonly #numbers: { readonly before: number; readonly after: number };

  constructor(lines: SameLines, index: number, before: number, after: number) {
    this.#lines = lines;
    this.#index = index;
    this.#numbers = { before, after };
  }

  get before(): Line {
    return this.#line('before');
  }

  get after(): Line {
    return this.#line('after');
  }

  #line(side: 'before' | 'after'): Line {
    return { number: this.#numbers[side], text: this.#lines.text(side, this.#index) };
  }
}

/** Returns the number of lines of `JSON.stringify(value, null, 2)`. */
function lineCount(value: unknown): number {
  if (isList(value)) {
    return value.length === 0 ? 1 : value.reduce<number>((sum, item) => sum + lineCount(item), 2);
  }
  if (!isFields(value)) return 1;
  let count = 2;
  for (const name in value) if (Object.hasOwn(value, name)) count += lineCount(value[name]);
  return count === 2 ? 1 : count;
}
