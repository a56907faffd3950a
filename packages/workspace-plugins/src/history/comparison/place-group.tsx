import { UndoIcon } from '@blueprintjs/icons';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { memo, useMemo, useState } from 'react';
import { countChanges, countsText, type ChangedPlace } from '../compare/places.ts';
import { putBackPointer } from '../compare/put-back-pointer.ts';
import {
  historyActions,
  historySlice,
  type Comparison,
  type Layout,
} from '../state/history-slice.ts';
import { OneColumnRows } from './one-column-rows.tsx';
import { SideBySideRows } from './side-by-side-rows.tsx';

const mostRows = 200;

interface PlaceGroupProps {
  readonly place: ChangedPlace;
  readonly comparison: Comparison;
  readonly current: number;
  readonly layout: Layout;
}

/** What changed at one place, and the way to put only that back. */
export const PlaceGroup = memo(function PlaceGroup(props: PlaceGroupProps) {
  const { place, comparison, current, layout } = props;
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
        {comparison.from > 0 && (
          <PutBackButton place={place} comparison={comparison} current={current} />
        )}
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

type PutBackButtonProps = Omit<PlaceGroupProps, 'layout'>;

function PutBackButton({ place, comparison, current }: PutBackButtonProps) {
  const { dispatch } = useShell();
  const goingBack = useSlice(historySlice, (state) => state.goingBack);
  const pointer = useMemo(
    () => putBackPointer(place, comparison.before, comparison.after),
    [place, comparison],
  );
  const isWider = !place.changes.some(
    ({ spot }) => pointer === place.pointer || spot.after === pointer || spot.before === pointer,
  );
  return (
    <Button
      size="small"
      variant="plain"
      className="ws-place-group__put-back"
      icon={<UndoIcon size={12} />}
      loading={goingBack === pointer}
      disabled={goingBack !== undefined}
      title={
        isWider
          ? `Items have moved since v${comparison.from}: all of ${pointer} becomes as it was in it.`
          : `As in v${comparison.from}, everything else stays.`
      }
      onClick={() =>
        dispatch(historyActions.goBack({ version: comparison.from, pointer, baseVersion: current }))
      }
    >
      {isWider ? `Put all of ${pointer} back` : 'Put back'}
    </Button>
  );
}
