import { TickCircleIcon } from '@blueprintjs/icons';
import { pointerWords } from '@mach42/contracts/phod/pointer-words.ts';
import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import type { FileComparison } from '@mach42/json-document/compare/rows.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { Diff } from '@mach42/plugin-kit/ui/diff/diff.tsx';
import { pairsOfRows } from '@mach42/plugin-kit/ui/diff/pairs.ts';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { changedPlaces, countChanges, countsText, type ChangedPlace } from '../compare/places.ts';
import { keyOf, putBackOf } from '../compare/put-back.ts';
import { parsePointer } from '@mach42/json-document/pointer.ts';
import type { Comparison, Layout } from '../state.ts';
import { PutBackButton } from './put-back-button.tsx';

const pageLength = 50;
/** As many as fill a screen are drawn first, the others between key presses. */
const firstDrawn = 8;

interface DiffTableProps {
  readonly versions: readonly PhodVersion[];
  readonly comparison: Comparison;
  readonly compared: FileComparison;
  readonly layout: Layout;
}

/** The changed places of a file, each with its lines. */
export function DiffTable({ versions, comparison, compared, layout }: DiffTableProps) {
  const places = useMemo(() => changedPlaces(compared), [compared]);
  const sections = useMemo(() => sectionCounts(places), [places]);
  const [section, setSection] = useState<string>();
  const [shown, setShown] = useState(pageLength);
  const drawn = useDeferredValue(shown, firstDrawn);
  const listed = useMemo(
    () => (section === undefined ? places : places.filter((place) => sectionOf(place) === section)),
    [places, section],
  );

  if (places.length === 0) {
    return (
      <EmptyState icon={<TickCircleIcon size={20} />} title={t('These versions are the same')}>
        {t('Their contents do not differ. Choose another version to compare with.')}
      </EmptyState>
    );
  }
  return (
    <>
      <SectionFilter
        sections={sections}
        total={compared.changes.length}
        chosen={section}
        onChoose={setSection}
      />
      <section
        className={classNames('ws-diff-table', `ws-diff-table--${layout}`)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
        tabIndex={0}
        aria-label={t('Changes')}
      >
        <header className="ws-diff-table__head">
          <VersionHead versions={versions} version={comparison.from} />
          <VersionHead versions={versions} version={comparison.to} />
        </header>
        {listed.slice(0, drawn).map((place) => (
          <PlaceGroup
            key={keyOf(putBackOf(place))}
            place={place}
            comparison={comparison}
            layout={layout}
          />
        ))}
        {listed.length > shown && (
          <Button variant="plain" fill onClick={() => setShown(shown + pageLength)}>
            {t('Show more of the other {count} places', { count: listed.length - shown })}
          </Button>
        )}
      </section>
    </>
  );
}

interface VersionHeadProps {
  readonly versions: readonly PhodVersion[];
  readonly version: number;
}

function VersionHead({ versions, version }: VersionHeadProps) {
  if (version === 0) return <span>{t('No file')}</span>;
  const at = versions.find((known) => known.version === version)?.at;
  return (
    <span>
      <strong>v{version}</strong> {at !== undefined && <Timestamp at={at} />}
    </span>
  );
}

interface SectionFilterProps {
  readonly sections: readonly SectionCount[];
  readonly total: number;
  /** Undefined: all. */
  readonly chosen: string | undefined;
  readonly onChoose: (section: string | undefined) => void;
}

/** Which sections changed, and how much; choosing one shows its lines alone. */
function SectionFilter({ sections, total, chosen, onChoose }: SectionFilterProps) {
  if (sections.length < 2) return null;
  const options = [{ section: undefined, count: total }, ...sections];
  return (
    <fieldset className="ws-section-filter" aria-label={t('Sections that changed')}>
      {options.map(({ section, count }) => (
        <button
          key={section ?? ''}
          type="button"
          className="ws-section-filter__option"
          aria-pressed={section === chosen}
          onClick={() => onChoose(section)}
        >
          {section === undefined ? t('All sections') : titleOfKey(section)} <span>{count}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface PlaceGroupProps {
  readonly place: ChangedPlace;
  readonly comparison: Comparison;
  readonly layout: Layout;
}

/** What changed at one place, and the way to put only that back. */
const PlaceGroup = memo(function PlaceGroup(props: PlaceGroupProps) {
  const { place, comparison, layout } = props;
  const pairs = useMemo(() => pairsOfRows(place.rows), [place.rows]);
  const name = pointerWords(place.pointer, place.isGone ? comparison.before : comparison.after);
  return (
    <section className="ws-place-group" aria-label={name}>
      <header className="ws-place-group__head">
        <span className="ws-place-group__name" title={name}>
          {name}
        </span>
        <span className="ws-place-group__counts">{countsText(countChanges(place.changes))}</span>
        {comparison.from > 0 && <PutBackButton place={place} comparison={comparison} />}
      </header>
      <Diff pairs={pairs} layout={layout} />
    </section>
  );
});

interface SectionCount {
  readonly section: string;
  /** Changes in it. */
  readonly count: number;
}

function sectionOf({ place }: Pick<ChangedPlace, 'place'>): string {
  return parsePointer(place.after ?? place.before ?? '')[0] ?? '';
}

/** In the order of the file. */
export function sectionCounts(places: readonly ChangedPlace[]): SectionCount[] {
  return [...Map.groupBy(places, sectionOf)].map(([section, own]) => ({
    section,
    count: own.reduce((sum, { changes }) => sum + changes.length, 0),
  }));
}
