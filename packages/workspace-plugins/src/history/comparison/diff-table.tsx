import { TickCircleIcon, UndoIcon } from '@blueprintjs/icons';
import { describePointer } from '@mach42/contracts/phod/describe-pointer.ts';
import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection, titleOfKey } from '@mach42/contracts/phod/sections.ts';
import type { FileComparison } from '@mach42/json-document/compare/rows.ts';
import { parsePointer } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { Diff } from '@mach42/plugin-kit/ui/diff/diff.tsx';
import { pairsOfRows } from '@mach42/plugin-kit/ui/diff/pairs.ts';
import { SecretLines } from '@mach42/plugin-kit/ui/diff/secret-lines.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { historyActions } from '../actions.ts';
import { hunksOf, countChanges, countsText, type ShownHunk } from '../compare/hunks.ts';
import { keyOf, putBackOf } from '../compare/put-back.ts';
import { type Comparison, type Layout, historySlice } from '../state.ts';

interface PutBackButtonProps {
  readonly hunk: Pick<ShownHunk, 'changes' | 'hunk'>;
  readonly comparison: Comparison;
  readonly label?: string;
}

/** Restores one hunk to its state in the older version. */
export function PutBackButton(props: PutBackButtonProps) {
  const { hunk, comparison, label = t('Put back') } = props;
  const { dispatch } = useShell();
  const { goingBack, versions } = useSlice(historySlice, (state) => state);
  const putBack = putBackOf(hunk);
  const baseVersion = versions?.[0]?.version ?? comparison.to;
  return (
    <Button
      size="small"
      variant="plain"
      className="ws-hunk__put-back"
      icon={<UndoIcon size={12} />}
      loading={goingBack === keyOf(putBack)}
      disabled={goingBack !== undefined}
      title={t('As in v{from}; everything else stays.', { from: comparison.from })}
      onClick={() =>
        dispatch(historyActions.goBack({ version: comparison.from, putBack, baseVersion }))
      }
    >
      {label}
    </Button>
  );
}

const pageLength = 50;
/** The number of hunks that are drawn first, enough to fill a screen; the others are drawn between key presses. */
const firstDrawn = 8;

interface DiffTableProps {
  readonly versions: readonly PhodVersion[];
  readonly comparison: Comparison;
  readonly compared: FileComparison;
  readonly layout: Layout;
}

/** Shows the hunks of a file, each with its lines. */
export function DiffTable({ versions, comparison, compared, layout }: DiffTableProps) {
  const hunks = useMemo(() => hunksOf(compared), [compared]);
  const sections = useMemo(() => sectionCounts(hunks), [hunks]);
  const [section, setSection] = useState<string>();
  const [shown, setShown] = useState(pageLength);
  const drawn = useDeferredValue(shown, firstDrawn);
  const listed = useMemo(
    () => (section === undefined ? hunks : hunks.filter((hunk) => sectionOf(hunk) === section)),
    [hunks, section],
  );

  if (hunks.length === 0) {
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
        {listed.slice(0, drawn).map((hunk) => (
          <HunkView
            key={keyOf(putBackOf(hunk))}
            hunk={hunk}
            comparison={comparison}
            layout={layout}
          />
        ))}
        {listed.length > shown && (
          <Button variant="plain" fill onClick={() => setShown(shown + pageLength)}>
            {t('Show more ({count} left)', { count: listed.length - shown })}
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
  /** The chosen section; undefined: all sections. */
  readonly chosen: string | undefined;
  readonly onChoose: (section: string | undefined) => void;
}

/** Lists the sections that changed, and the number of their changes; choosing a section shows only its lines. */
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

interface HunkViewProps {
  readonly hunk: ShownHunk;
  readonly comparison: Comparison;
  readonly layout: Layout;
}

/** Shows one hunk, with a button that restores only this hunk. */
const HunkView = memo(function HunkView(props: HunkViewProps) {
  const { hunk, comparison, layout } = props;
  const pairs = useMemo(() => pairsOfRows(hunk.rows), [hunk.rows]);
  const name = describePointer(hunk.pointer, hunk.isGone ? comparison.before : comparison.after);
  return (
    <section className="ws-hunk" aria-label={name}>
      <header className="ws-hunk__head">
        <span className="ws-hunk__name" title={name}>
          {name}
        </span>
        <span className="ws-hunk__counts">{countsText(countChanges(hunk.changes))}</span>
        {comparison.from > 0 && <PutBackButton hunk={hunk} comparison={comparison} />}
      </header>
      <SecretLines areSecret={isSecretsSection(sectionOf(hunk))}>
        <Diff pairs={pairs} layout={layout} />
      </SecretLines>
    </section>
  );
});

interface SectionCount {
  readonly section: string;
  /** The number of changes in the section. */
  readonly count: number;
}

function sectionOf({ hunk }: Pick<ShownHunk, 'hunk'>): string {
  return parsePointer(hunk.after ?? hunk.before ?? '')[0] ?? '';
}

/** Returns the number of changes by section, in the order of the file. */
export function sectionCounts(hunks: readonly ShownHunk[]): SectionCount[] {
  return [...Map.groupBy(hunks, sectionOf)].map(([section, own]) => ({
    section,
    count: own.reduce((sum, { changes }) => sum + changes.length, 0),
  }));
}
