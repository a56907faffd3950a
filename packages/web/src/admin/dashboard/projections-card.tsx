import { listProjections } from '@mach42/contracts/health/calls.ts';
import type { Projection } from '@mach42/contracts/health/schemas.ts';
import { ProjectionsTable } from '../health/projections-table.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { AllLink } from './all-link.tsx';

const everyMs = 10_000;
/** That are shown here. */
const most = 7;

/** How far projectors are, those in trouble and far behind first. */
export function ProjectionsCard() {
  const { answer, error } = useRead(listProjections, undefined, { everyMs });
  return (
    <ProjectionsTable
      projections={answer && worstFirst(answer.data).slice(0, most)}
      problem={answer === undefined ? error?.message : undefined}
      actions={<AllLink to="/admin/system/health" of="Projections" />}
    />
  );
}

function worstFirst(projections: readonly Projection[]): Projection[] {
  return projections.toSorted(
    (a, b) => b.parkedCount - a.parkedCount || b.lag - a.lag || a.name.localeCompare(b.name),
  );
}
