import { listJobs } from '@mach42/contracts/jobs/calls.ts';
import type {
  AllJobsMeta,
  AllJobsQuery,
  JobMetadata,
  JobStatus,
} from '@mach42/contracts/jobs/schemas.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';

/** `listJobs` as an admin calls it for the jobs of all people. */
export const listAllJobs = listJobs as Call as Call<{
  query: AllJobsQuery;
  answer: { data: JobMetadata[]; meta: AllJobsMeta };
}>;

export type StateFilter = JobStatus | 'parked' | 'all';

/** The age of a job: less or more than a number of hours. */
const ages = {
  any: undefined,
  'last-hour': { hours: 1, older: false },
  'last-day': { hours: 24, older: false },
  'last-week': { hours: 168, older: false },
  'older-day': { hours: 24, older: true },
  'older-week': { hours: 168, older: true },
} as const;
export type Age = keyof typeof ages;

export interface JobFilter {
  readonly state: StateFilter;
  readonly modelId: string;
  readonly userId: string;
  readonly age: Age;
  /** The time at which the age was chosen, from which it counts, in milliseconds since the epoch. */
  readonly chosenAt: number;
}

/** The value of a filter that allows any model or any person. */
export const anyOf = 'all';
export const allJobs: JobFilter = {
  state: 'all',
  modelId: anyOf,
  userId: anyOf,
  age: 'any',
  chosenAt: 0,
};

export const jobsPage = 25;

/** Returns the query for the server. */
export function jobsQuery(filter: JobFilter, offset: number): AllJobsQuery {
  const { state, modelId, userId, age, chosenAt } = filter;
  const bound = ages[age];
  const time =
    bound === undefined ? '' : new Date(chosenAt - bound.hours * 3_600_000).toISOString();
  return {
    scope: 'all',
    limit: jobsPage,
    offset,
    ...(state === 'parked' ? { parked: true } : state === 'all' ? {} : { status: state }),
    ...(modelId === anyOf ? {} : { modelId }),
    ...(userId === anyOf ? {} : { userId }),
    ...(bound === undefined ? {} : bound.older ? { createdBefore: time } : { createdAfter: time }),
  };
}

export function isNarrowed({ state, modelId, userId, age }: JobFilter): boolean {
  return state !== 'all' || modelId !== anyOf || userId !== anyOf || age !== 'any';
}
