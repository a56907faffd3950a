import { SameRow, type SameLines } from './same-lines.ts';
import type { Change, ChangeKind, FileComparison, Line, Row, Spot } from './rows.ts';

/** Collects rows, counting the lines of both files. */
export class RowWriter implements FileComparison {
  readonly rows: Row[] = [];
  readonly changes: Change[] = [];
  readonly #lines = { before: 0, after: 0 };

  change(kind: ChangeKind, spot: Spot, place: Spot): void {
    this.changes.push({ kind, spot, place });
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

  modified(before: string, after: string, place: Spot): void {
    this.#push('modified', this.#line('before', before), this.#line('after', after), place);
  }

  removed(lines: readonly string[], place: Spot): void {
    for (const text of lines) this.#push('removed', this.#line('before', text), undefined, place);
  }

  added(lines: readonly string[], place: Spot): void {
    for (const text of lines) this.#push('added', undefined, this.#line('after', text), place);
  }

  #line(side: 'before' | 'after', text: string): Line {
    this.#lines[side] += 1;
    return { number: this.#lines[side], text };
  }

  #push(
    kind: Row['kind'],
    before: Line | undefined,
    after: Line | undefined,
    place: Spot | undefined,
  ) {
    this.rows.push({ kind, before, after, place });
  }
}
