import { diffLines, type DiffLineKind } from '@mach42/contracts/datarais/line-diff.ts';
import { DiffLine, type DiffKind } from '@mach42/plugin-kit/ui/diff-line.tsx';
import { useMemo } from 'react';

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

/** Every line of a text against another one, and between them the lines that are gone. */
export function LineChanges({ before, after }: LineChangesProps) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  if (before === after) return <p className="ws-saige-diff ws-saige-diff--same">The same text.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
    <div className="ws-saige-diff" tabIndex={0} role="region" aria-label="Lines">
      {lines.map((line, index) => (
        <DiffLine key={index} kind={drawn[line.kind]} text={line.text} numbers="one" />
      ))}
    </div>
  );
}
