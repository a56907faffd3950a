import { DiffLine } from '@mach42/plugin-kit/ui/diff-line.tsx';
import { useMemo } from 'react';
import { oneColumn } from '../compare/one-column.ts';
import type { WindowRow } from '../compare/window.ts';
import { SkippedLines } from './skipped-lines.tsx';

export function OneColumnRows({ rows }: { readonly rows: readonly WindowRow[] }) {
  const lines = useMemo(() => oneColumn(rows), [rows]);
  return (
    <div className="ws-diff-rows">
      {lines.map((line, index) =>
        line.kind === 'skipped' ? (
          <SkippedLines key={index} lines={line.lines} />
        ) : (
          <DiffLine key={index} {...line} />
        ),
      )}
    </div>
  );
}
