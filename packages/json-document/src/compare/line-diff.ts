import { diffArrays } from 'diff';
import { likeLines } from './like-lines.ts';

export type DiffLineKind = 'unchanged' | 'modified' | 'added' | 'removed';

export interface DiffLine {
  readonly kind: DiffLineKind;
  readonly text: string;
}

/** Beyond it the places of removed lines are not worth their cost; they then stand at the top. */
const mostEdits = 2000;

/**
 * The lines of a new text, each against the whole old one: unchanged if it stands there anywhere,
 * modified if more than half its words stand together in one of its lines, else added. Between them,
 * where they stood, the lines of the old text that the new one lacks: removed.
 */
export function diffLines(oldText: string, newText: string): DiffLine[] {
  const [oldLines, newLines] = [linesOf(oldText), linesOf(newText)];
  const [inOld, inNew] = [new Set(oldLines), new Set(newLines)];
  const isLikeAnOldLine = likeLines(oldLines);
  const kindOf = (text: string): DiffLineKind => {
    if (inOld.has(text)) return 'unchanged';
    return isLikeAnOldLine(text) ? 'modified' : 'added';
  };

  const lines: DiffLine[] = [];
  for (const { value, removed } of runsOf(oldLines, newLines)) {
    for (const text of value) {
      if (!removed) lines.push({ kind: kindOf(text), text });
      else if (!inNew.has(text)) lines.push({ kind: 'removed', text });
    }
  }
  return lines;
}

interface Run {
  readonly value: readonly string[];
  readonly removed: boolean;
}

function runsOf(oldLines: string[], newLines: string[]): readonly Run[] {
  return (
    diffArrays(oldLines, newLines, { maxEditLength: mostEdits }) ?? [
      { value: oldLines, removed: true },
      { value: newLines, removed: false },
    ]
  );
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/);
}
