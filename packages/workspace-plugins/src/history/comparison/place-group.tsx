import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { DiffGap, DiffLine } from '@mach42/plugin-kit/ui/diff-line.tsx';
import { memo, useMemo, useState } from 'react';
import { oneColumn } from '../compare/one-column.ts';
import { countChanges, countsText, type ChangedPlace } from '../compare/places.ts';
import { sideBySide, type Cell } from '../compare/side-by-side.ts';
import type { WindowRow } from '../compare/window.ts';
import type { Comparison, Layout } from '../state/history-slice.ts';
import { PutBackButton } from './put-back-button.tsx';

const mostRows = 200;

interface PlaceGroupProps {
  readonly place: ChangedPlace;
  readonly comparison: Comparison;
  readonly layout: Layout;
}

/** What changed at one place, and the way to put only that back. */
export const PlaceGroup = memo(function PlaceGroup(props: PlaceGroupProps) {
  const { place, comparison, layout } = props;
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? place.rows : place.rows.slice(0, mostRows);
  const hidden = place.rows.length - rows.length;
  return (
    <section className="ws-place-group" aria-label={place.pointer}>
      <header className="ws-place-group__head">
        <code className="ws-place-group__pointer" title={place.pointer}>
          {place.pointer}
        </code>
        <span className="ws-place-group__counts">{countsText(countChanges(place.changes))}</span>
        {comparison.from > 0 && <PutBackButton place={place} comparison={comparison} />}
      </header>
      {layout === 'side-by-side' ? <SideBySideRows rows={rows} /> : <OneColumnRows rows={rows} />}
      {hidden > 0 && (
        <Button variant="plain" fill onClick={() => setWhole(true)}>
          {`Show ${hidden} more lines`}
        </Button>
      )}
    </section>
  );
});

function OneColumnRows({ rows }: { readonly rows: readonly WindowRow[] }) {
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

function SideBySideRows({ rows }: { readonly rows: readonly WindowRow[] }) {
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

/** Stands for lines between two changes that are the same in both files. */
function SkippedLines({ lines }: { readonly lines: number }) {
  return <div className="ws-diff-rows__skipped">{lines} lines the same</div>;
}
