import { useIsSmallScreen } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useRef, useState } from 'react';
import { spread } from './columns.ts';
import { SectionCard } from './section-card.tsx';
import type { SectionMatch } from './search.ts';

const twoColumnsFrom = 520;

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
      if (width > 0) setColumns(width >= twoColumnsFrom ? 2 : 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={grid} className="ws-phod__grid">
      {spread(sections, columns).map((column, index) => (
        <div key={index} className="ws-phod__column">
          {column.map((section, place) => (
            <SectionCard
              key={section.key}
              section={section}
              searching={searching}
              folded={isSmall && place >= openInOneColumn}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
