import type { AllJobsMeta } from '@mach42/contracts/jobs/schemas.ts';
import { t } from '@mach42/language/t.ts';
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
  { value: 'all', label: t('Any state') },
  { value: 'queued', label: t('Waiting') },
  { value: 'processing', label: t('Running') },
  { value: 'completed', label: t('Completed') },
  { value: 'failed', label: t('Failed') },
  { value: 'parked', label: t('Parked') },
  { value: 'cancelled', label: t('Cancelled') },
];
const ageChoices: readonly { readonly value: Age; readonly label: string }[] = [
  { value: 'any', label: t('Any age') },
  { value: 'last-hour', label: t('Last hour') },
  { value: 'last-day', label: t('Last 24 hours') },
  { value: 'last-week', label: t('Last 7 days') },
  { value: 'older-day', label: t('Older than a day') },
  { value: 'older-week', label: t('Older than a week') },
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
        aria-label={t('State')}
        options={states}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <Select
        aria-label={t('Model')}
        options={withAny(
          t('All models'),
          models.map((id) => ({ value: id, label: modelName(id) })),
        )}
        value={filter.modelId}
        onChange={(modelId) => onChange({ ...filter, modelId })}
      />
      <Select
        aria-label={t('Person')}
        options={withAny(
          t('All people'),
          people.map(({ userId, name }) => ({ value: userId, label: name === '' ? userId : name })),
        )}
        value={filter.userId}
        onChange={(userId) => onChange({ ...filter, userId })}
      />
      <Select
        aria-label={t('Age')}
        options={ageChoices}
        value={filter.age}
        onChange={(age) => onChange({ ...filter, age, chosenAt: now() })}
      />
      {isNarrowed(filter) && (
        <Button variant="plain" onClick={() => onChange(allJobs)}>
          {t('Show all jobs')}
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
