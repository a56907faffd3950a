import { diffLines, type DiffLineKind } from '@mach42/json-document/compare/line-diff.ts';
import { useMemo } from 'react';
import { DiffLine, type DiffKind } from './diff-line.tsx';
import './line-changes.css';

const drawn: Readonly<Record<DiffLineKind, DiffKind>> = {
  unchanged: 'same',
  added: 'added',
  modified: 'modified',
  removed: 'removed',
};

interface LineChangesProps {
  readonly before: string;
  readonly after: string;
}

/** Every line of a prose text against another one, and between them the lines that are gone. */
export function LineChanges({ before, after }: LineChangesProps) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  if (before === after) {
    return <p className="ws-line-changes ws-line-changes--same">The same text.</p>;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
    <div className="ws-line-changes" tabIndex={0} role="region" aria-label="Lines">
      {lines.map((line, index) => (
        <DiffLine key={index} kind={drawn[line.kind]} text={line.text} numbers="one" />
      ))}
    </div>
  );
}
