import { diffLines, type DiffLineKind } from '@mach42/contracts/datarais/line-diff.ts';
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
  const lines = useMemo(() => diffLines(JSON.stringify(base, null, 2), text), [base, text]);
  let number = 0;
  return (
    <div className="ws-changes__box">
      {lines.map((line, index) => {
        if (line.kind !== 'removed') number += 1;
        return (
          <DiffLine
            key={index}
            kind={drawn[line.kind]}
            text={line.text}
            newNumber={line.kind === 'removed' ? undefined : number}
            numbers="one"
          />
        );
      })}
    </div>
  );
}
