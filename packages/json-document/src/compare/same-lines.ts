import { isFields, isList } from '../json-value.ts';
import { printedLines, type Surroundings } from './printed-lines.ts';
import type { Line, Row } from './rows.ts';

/** Lines that are the same in both files: printed when the first of them is looked at. */
export class SameLines {
  readonly count: number;
  readonly #value: unknown;
  readonly #around: Surroundings;
  readonly #commas: { readonly before: boolean; readonly after: boolean };
  #printed: readonly string[] | undefined;

  constructor(
    value: unknown,
    around: Surroundings,
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

/** One of them, with its numbers in both files. */
export class SameRow implements Row {
  readonly kind = 'same';
  readonly place = undefined;
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

/** Of `JSON.stringify(value, null, 2)`. */
function lineCount(value: unknown): number {
  if (isList(value)) {
    return value.length === 0 ? 1 : value.reduce<number>((sum, item) => sum + lineCount(item), 2);
  }
  if (!isFields(value)) return 1;
  let count = 2;
  for (const name in value) if (Object.hasOwn(value, name)) count += lineCount(value[name]);
  return count === 2 ? 1 : count;
}
