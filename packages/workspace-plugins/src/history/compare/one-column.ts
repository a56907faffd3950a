import { wordRanges, type WordRanges } from '@mach42/json-document/compare/word-ranges.ts';
import type { Row } from '@mach42/json-document/compare/rows.ts';
import type { Skipped, WindowRow } from './window.ts';

/** One line with its number in either file. */
export interface NumberedLine {
  readonly kind: Row['kind'];
  readonly text: string;
  readonly oldNumber: number | undefined;
  readonly newNumber: number | undefined;
  readonly ranges: WordRanges['before'];
}

/** Old and new lines under each other: of a modified line first what it was. */
export function oneColumn(rows: readonly WindowRow[]): (NumberedLine | Skipped)[] {
  return rows.flatMap((row): readonly (NumberedLine | Skipped)[] =>
    row.kind === 'skipped' ? [row] : linesOf(row),
  );
}

function linesOf({ kind, before, after }: Row): NumberedLine[] {
  if (kind !== 'modified') {
    return [
      {
        kind,
        text: (after ?? before)?.text ?? '',
        oldNumber: before?.number,
        newNumber: after?.number,
        ranges: [],
      },
    ];
  }
  const [oldText, newText] = [before?.text ?? '', after?.text ?? ''];
  const ranges = wordRanges(oldText, newText);
  return [
    {
      kind: 'removed',
      text: oldText,
      oldNumber: before?.number,
      newNumber: undefined,
      ranges: ranges.before,
    },
    {
      kind,
      text: newText,
      oldNumber: undefined,
      newNumber: after?.number,
      ranges: ranges.after,
    },
  ];
}
