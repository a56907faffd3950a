import type { AllJobsMeta } from '@mach42/contracts/jobs/schemas.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import {
  allJobs,
  anyOf,
  isNarrowed,
  type Age,
  type JobFilter,
  type StateFilter,
} from './job-filter.ts';
import './job-filters.css';

const states: readonly { readonly value: StateFilter; readonly label: string }[] = [
  { value: 'all', label: 'Any state' },
  { value: 'queued', label: 'Waiting' },
  { value: 'processing', label: 'Running' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
  { value: 'parked', label: 'Parked' },
  { value: 'cancelled', label: 'Cancelled' },
];
const ageChoices: readonly { readonly value: Age; readonly label: string }[] = [
  { value: 'any', label: 'Any age' },
  { value: 'last-hour', label: 'Last hour' },
  { value: 'last-day', label: 'Last 24 hours' },
  { value: 'last-week', label: 'Last 7 days' },
  { value: 'older-day', label: 'Older than a day' },
  { value: 'older-week', label: 'Older than a week' },
];

interface JobFiltersProps {
  readonly filter: JobFilter;
  readonly choices: Pick<AllJobsMeta, 'models' | 'people'> | undefined;
  readonly modelName: (id: string) => string;
  readonly now: () => number;
  readonly onChange: (filter: JobFilter) => void;
}

export function JobFilters({ filter, choices, modelName, now, onChange }: JobFiltersProps) {
  const { models = [], people = [] } = choices ?? {};
  return (
    <div className="ws-admin-job-filters">
      <Select
        aria-label="State"
        options={states}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <Select
        aria-label="Model"
        options={withAny(
          'All models',
          models.map((id) => ({ value: id, label: modelName(id) })),
        )}
        value={filter.modelId}
        onChange={(modelId) => onChange({ ...filter, modelId })}
      />
      <Select
        aria-label="Person"
        options={withAny(
          'All people',
          people.map(({ userId, name }) => ({ value: userId, label: name === '' ? userId : name })),
        )}
        value={filter.userId}
        onChange={(userId) => onChange({ ...filter, userId })}
      />
      <Select
        aria-label="Age"
        options={ageChoices}
        value={filter.age}
        onChange={(age) => onChange({ ...filter, age, chosenAt: now() })}
      />
      {isNarrowed(filter) && (
        <Button variant="plain" onClick={() => onChange(allJobs)}>
          Show all jobs
        </Button>
      )}
    </div>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const withAny = (label: string, choices: readonly Choice[]): readonly Choice[] => [
  { value: anyOf, label },
  ...choices,
];
