import { listProjections } from '@mach42/contracts/health/calls.ts';
import { ProjectionsTable } from '../health/projections-table.tsx';
import { useReading } from '../use-reading.ts';
import { AllLink } from './all-link.tsx';

const everyMs = 10_000;

/** How far each projector is. */
export function ProjectionsCard() {
  const { answer, error } = useReading(listProjections, everyMs);
  return (
    <ProjectionsTable
      projections={answer?.data}
      problem={answer === undefined ? error?.message : undefined}
      actions={<AllLink to="/admin/system/health" of="Projections" />}
    />
  );
}
