import type { Projection } from '@mach42/contracts/health/schemas.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { count } from '../dashboard/numbers.ts';
import { ProjectionChip } from './projection-chip.tsx';
import './projections-table.css';

interface ProjectionsTableProps {
  /** Undefined until they are read. */
  readonly projections: readonly Projection[] | undefined;
  /** Why they could not be. */
  readonly problem?: string | undefined;
  readonly actions?: ReactNode;
}

/** How far each projector is. */
export function ProjectionsTable({ projections, problem, actions }: ProjectionsTableProps) {
  return (
    <Card title="Projections" count="position and lag" actions={actions} className="ws-projections">
      {projections === undefined && problem === undefined && <SkeletonLines />}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <ul>
        {projections?.map((projection) => (
          <li key={projection.name}>
            <code className="ws-truncate">
              {projection.name}@{projection.version}
            </code>
            <span className="ws-muted">{count(Number(projection.position))}</span>
            <span>{count(projection.lag)} behind</span>
            <ProjectionChip projection={projection} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
