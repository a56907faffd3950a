import type { SectionCount } from '../compare/section-counts.ts';

interface SectionFilterProps {
  readonly sections: readonly SectionCount[];
  readonly total: number;
  /** Undefined: all. */
  readonly chosen: string | undefined;
  readonly onChoose: (section: string | undefined) => void;
}

/** Which sections changed, and how much; choosing one shows its lines alone. */
export function SectionFilter({ sections, total, chosen, onChoose }: SectionFilterProps) {
  if (sections.length < 2) return null;
  const options = [{ section: undefined, count: total }, ...sections];
  return (
    <fieldset className="ws-section-filter" aria-label="Sections that changed">
      {options.map(({ section, count }) => (
        <button
          key={section ?? ''}
          type="button"
          className="ws-section-filter__option"
          aria-pressed={section === chosen}
          onClick={() => onChoose(section)}
        >
          {section === undefined ? 'All sections' : <code>/{section}</code>} <span>{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
