import {
  diffLines,
  type DiffLine as Line,
  type DiffLineKind,
} from '@mach42/json-document/compare/line-diff.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { DiffLine, type DiffKind } from '@mach42/plugin-kit/ui/diff-line.tsx';
import { useMemo, useState } from 'react';
import { foldUnchanged, type NumberedLine } from './fold-unchanged.ts';

const drawn: Readonly<Record<DiffLineKind, DiffKind>> = {
  unchanged: 'same',
  added: 'added',
  modified: 'modified',
  removed: 'removed',
};
const number = new Intl.NumberFormat('en');

interface WholeFileProps {
  readonly base: BriefData;
  readonly text: string;
}

/** The lines of the proposed file against the file that it was made from. */
export function WholeFile({ base, text }: WholeFileProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const stretches = useMemo(
    () => foldUnchanged(numbered(diffLines(JSON.stringify(base, null, 2), text))),
    [base, text],
  );
  return (
    <div className="ws-changes__box">
      {stretches.map(({ start, folded, lines }) =>
        folded && !unfolded.has(start) ? (
          <Button
            key={start}
            fill
            size="small"
            variant="plain"
            onClick={() => setUnfolded(new Set([...unfolded, start]))}
          >
            Show {number.format(lines.length)} unchanged lines
          </Button>
        ) : (
          lines.map((line, index) => (
            <DiffLine
              key={start + index}
              kind={drawn[line.kind]}
              text={line.text}
              newNumber={line.number}
              numbers="one"
            />
          ))
        ),
      )}
    </div>
  );
}

/** The lines of the new file counted from 1; a removed line has no number in it. */
function numbered(lines: readonly Line[]): readonly NumberedLine[] {
  let count = 0;
  return lines.map((line) => {
    if (line.kind === 'removed') return { ...line, number: undefined };
    count += 1;
    return { ...line, number: count };
  });
}
