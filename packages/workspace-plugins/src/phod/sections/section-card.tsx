import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { memo } from 'react';
import { SectionIcon } from './section-icon.tsx';
import { sectionKind } from './section-kind.ts';
import { SectionRows } from './section-rows.tsx';
import { titleOfKey } from './section-title.ts';
import type { SectionMatch } from './search.ts';

interface SectionCardProps {
  readonly section: SectionMatch;
  readonly searching: boolean;
}

export const SectionCard = memo(function SectionCard({ section, searching }: SectionCardProps) {
  const kind = sectionKind(section.key, section.value);
  const { shown, total } = section;
  return (
    <Card
      className="ws-phod-card"
      icon={<SectionIcon name={section.key} kind={kind} />}
      title={titleOfKey(section.key)}
      count={searching ? `${shown.length} of ${total}` : total}
    >
      {total === 0 ? (
        <p className="ws-phod-card__empty">Nothing here yet.</p>
      ) : (
        <SectionRows kind={kind} section={section} />
      )}
    </Card>
  );
});
