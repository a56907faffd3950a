import { DiffGap, DiffLine } from '@mach42/plugin-kit/ui/diff-line.tsx';
import { useMemo } from 'react';
import { sideBySide, type Cell } from '../compare/side-by-side.ts';
import type { WindowRow } from '../compare/window.ts';
import { SkippedLines } from './skipped-lines.tsx';

export function SideBySideRows({ rows }: { readonly rows: readonly WindowRow[] }) {
  const pairs = useMemo(() => sideBySide(rows), [rows]);
  return (
    <div className="ws-diff-rows ws-diff-rows--two">
      {pairs.map((pair, index) =>
        pair.kind === 'skipped' ? (
          <SkippedLines key={index} lines={pair.lines} />
        ) : (
          <div key={index} className="ws-diff-rows__pair">
            <Side cell={pair.before} />
            <Side cell={pair.after} />
          </div>
        ),
      )}
    </div>
  );
}

function Side({ cell }: { readonly cell: Cell | undefined }) {
  if (cell === undefined) return <DiffGap />;
  return (
    <DiffLine
      kind={cell.kind}
      text={cell.text}
      newNumber={cell.number}
      ranges={cell.ranges}
      numbers="one"
    />
  );
}
