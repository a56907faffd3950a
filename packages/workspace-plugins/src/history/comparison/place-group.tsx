import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { memo, useState } from 'react';
import { countChanges, countsText, type ChangedPlace } from '../compare/places.ts';
import type { Comparison, Layout } from '../state/history-slice.ts';
import { OneColumnRows } from './one-column-rows.tsx';
import { PutBackButton } from './put-back-button.tsx';
import { SideBySideRows } from './side-by-side-rows.tsx';

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
