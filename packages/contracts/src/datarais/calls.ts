import type { EntryRun, JobStatusView } from '../jobs/schemas.ts';
import { call } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type { Entry, ManualEntryBody, RecentQuery, UpdateEntryBody } from './schemas.ts';

export const addEntry = call<{ body: ManualEntryBody; answer: { entry: Entry } }>(
  'POST',
  '/api/datarais/manual',
);
/** Answers `entry` for the id of an entry, `data` for the id of a job. */
export const getEntry = call<{
  params: IdParams;
  answer: { entry?: Entry; data?: JobStatusView };
}>('GET', '/api/data-rais/entry/:id');
/** The runs of an entry by each of the routes, newest first; at most `limits.runsPerEntry`. */
export const listEntryRuns = call<{ params: IdParams; answer: { data: EntryRun[] } }>(
  'GET',
  '/api/data-rais/entry/:id/runs',
);
export const updateEntry = call<{
  params: IdParams;
  body: UpdateEntryBody;
  answer: { entry: Entry };
}>('PUT', '/api/data-rais/entry/:id');
/** Newest first. */
export const listEntries = call<{ query: RecentQuery; answer: { entries: Entry[] } }>(
  'GET',
  '/api/data-rais/recent',
);
