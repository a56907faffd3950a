import {
  diffLines,
  type DiffLine as Line,
  type DiffLineKind,
} from '@mach42/contracts/datarais/line-diff.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { DiffLine, type DiffKind } from '@mach42/plugin-kit/ui/diff-line.tsx';
import { useMemo } from 'react';

const drawn: Readonly<Record<DiffLineKind, DiffKind>> = {
  unchanged: 'same',
  added: 'added',
  modified: 'modified',
  removed: 'removed',
};

interface WholeFileProps {
  readonly base: BriefData;
  readonly text: string;
}

/** Every line of the proposed file against the file that it was made from. */
export function WholeFile({ base, text }: WholeFileProps) {
  const lines = useMemo(
    () => numbered(diffLines(JSON.stringify(base, null, 2), text)),
    [base, text],
  );
  return (
    <div className="ws-changes__box">
      {lines.map((line, index) => (
        <DiffLine
          key={index}
          kind={drawn[line.kind]}
          text={line.text}
          newNumber={line.number}
          numbers="one"
        />
      ))}
    </div>
  );
}

/** The lines of the new file counted from 1; a removed line has no number in it. */
function numbered(lines: readonly Line[]): readonly (Line & { number: number | undefined })[] {
  let count = 0;
  return lines.map((line) => {
    if (line.kind === 'removed') return { ...line, number: undefined };
    count += 1;
    return { ...line, number: count };
  });
}
