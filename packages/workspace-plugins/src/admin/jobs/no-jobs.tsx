import { LayersIcon, SearchIcon } from '@blueprintjs/icons';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { isNarrowed, type JobFilter } from './job-filter.ts';

interface NoJobsProps {
  readonly filter: JobFilter;
  readonly onAll: () => void;
}

export function NoJobs({ filter, onAll }: NoJobsProps) {
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={<SearchIcon size={20} />}
        title="No job matches"
        actions={<Button onClick={onAll}>Show all jobs</Button>}
      >
        There are jobs of another state, model, person or age.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<LayersIcon size={20} />} title="The queue is empty">
      Jobs stand here as soon as somebody processes a DataRAIS entry with the queue.
    </EmptyState>
  );
}
