import type { Projection } from '@mach42/contracts/health/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { count } from '../dashboard/numbers.ts';
import './projections-table.css';

interface ProjectionsTableProps {
  /** Undefined until they are read. */
  readonly projections: readonly Projection[] | undefined;
  /** The reason for which they could not be read. */
  readonly problem?: string | undefined;
  readonly actions?: ReactNode;
}

/** Shows the progress of each projector. */
export function ProjectionsTable({ projections, problem, actions }: ProjectionsTableProps) {
  return (
    <Card
      title={t('Projections')}
      count={t('position and lag')}
      actions={actions}
      className="ws-projections"
    >
      {projections === undefined && problem === undefined && <SkeletonLines />}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <ul>
        {projections?.map((projection) => (
          <li key={projection.name}>
            <code className="ws-truncate">
              {projection.name}@{projection.version}
            </code>
            <span className="ws-muted">{count(Number(projection.position))}</span>
            <span>
              {count(projection.lag)} {t('behind')}
            </span>
            <ProjectionChip projection={projection} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The state of a projection, in a word. */
export const stateWords: Readonly<
  Record<Projection['state'], readonly [word: string, tone: ChipTone]>
> = {
  live: [t('Live'), 'success'],
  rebuilding: [t('Rebuilding'), 'warning'],
  failed: [t('Failed'), 'danger'],
  stopped: [t('Stopped'), 'neutral'],
};

/** The table says that of the last one. */
const most = 999;

/** The state of a projector; parked events are named instead, as a person has to check them. */
function ProjectionChip({ projection }: { readonly projection: Projection }) {
  const { state, parkedCount } = projection;
  if (parkedCount > 0) {
    return (
      <Chip tone="warning">
        {t('{most} parked', { most: parkedCount > most ? `${most}+` : parkedCount })}
      </Chip>
    );
  }
  const [word, tone] = stateWords[state];
  return <Chip tone={tone}>{word}</Chip>;
}
