import { useIsSmallScreen } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useRef, useState } from 'react';
import type { SectionMatch } from './search.ts';
import { SectionCard } from './section-card.tsx';
import { sectionKind } from './section-kind.ts';

/** Pixels of the grid. */
const twoColumnsFrom = 520;
const threeColumnsFrom = 940;

/** In one column the first sections are open, and of the others the titles are shown. */
const openInOneColumn = 2;

interface SectionGridProps {
  readonly sections: readonly SectionMatch[];
  readonly searching: boolean;
}

export function SectionGrid({ sections, searching }: SectionGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(2);
  const isSmall = useIsSmallScreen() && columns === 1;

  useEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (width > 0) setColumns(columnsAt(width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={grid} className="ws-phod__grid">
      {spread(sections, columns).map((column, index) => (
        <div key={index} className="ws-phod__column">
          {column.map((section, index) => (
            <SectionCard
              key={section.key}
              section={section}
              searching={searching}
              folded={isSmall && index >= openInOneColumn}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function columnsAt(width: number): number {
  if (width >= threeColumnsFrom) return 3;
  return width >= twoColumnsFrom ? 2 : 1;
}

/** About how high the card of a section is, whatever is in it by now. */
function usualHeight({ key, value }: SectionMatch): number {
  const kind = sectionKind(key, value);
  if (kind === 'projects' || kind === 'contacts' || kind === 'notes') return 4;
  return kind === 'tags' || kind === 'value' ? 2 : 3;
}

/**
 * Spreads cards over columns, each to the one that is shortest so far. Heights go by the kinds of the
 * sections alone: a card stays in its column when its content changes.
 */
export function spread(
  sections: readonly SectionMatch[],
  columns: number,
): readonly (readonly SectionMatch[])[] {
  const stacks = Array.from({ length: columns }, () => ({
    rows: 0,
    sections: [] as SectionMatch[],
  }));
  for (const section of sections) {
    const shortest = stacks.reduce((best, stack) => (stack.rows < best.rows ? stack : best));
    shortest.sections.push(section);
    shortest.rows += usualHeight(section);
  }
  return stacks.map((stack) => stack.sections);
}
