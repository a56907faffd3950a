import { call } from '../kernel/call.ts';
import type { RebuildBegun } from '../health/schemas.ts';
import type {
  DifferentRowView,
  MendBody,
  ParkedEventView,
  ParkedParams,
  ParkedPayload,
  ParkedQuery,
  RebuildBody,
  RebuildControlled,
  RebuildControlParams,
  Resolved,
  RetryBody,
  SamplesBody,
  ShowBody,
  SkipBody,
} from './schemas.ts';

// All of them for admins.

/** In the order of the log. */
export const listParked = call<{
  query: ParkedQuery;
  answer: { data: ParkedEventView[]; meta: { total: number; hasMore: boolean } };
}>('GET', '/api/ops/parked');
export const retryParked = call<{ body: RetryBody; answer: { data: Resolved } }>(
  'POST',
  '/api/ops/parked/retry',
);
export const skipParked = call<{ body: SkipBody; answer: { data: Resolved } }>(
  'POST',
  '/api/ops/parked/skip',
);
export const mendParked = call<{
  params: ParkedParams;
  body: MendBody;
  answer: { data: Resolved };
}>('POST', '/api/ops/parked/:eventId/mend');
/** Recorded for each person whose data it is, as break-glass access is. */
export const showParked = call<{
  params: ParkedParams;
  body: ShowBody;
  answer: { data: ParkedPayload };
}>('POST', '/api/ops/parked/:eventId/payload');

/** `listProjections` answers the progress. */
export const beginRebuild = call<{
  body: RebuildBody;
  answer: { data: Pick<RebuildBegun, 'rebuilds'> };
}>('POST', '/api/ops/rebuild');
/** `abort` also ends one that waits for a decision; `switch` takes the decision. */
export const controlRebuild = call<{
  params: RebuildControlParams;
  answer: { data: RebuildControlled };
}>('POST', '/api/ops/rebuild/:control');
/** Rows that a comparison found to differ, with their content; recorded. */
export const showRebuildSamples = call<{
  body: SamplesBody;
  answer: { data: DifferentRowView[] };
}>('POST', '/api/ops/rebuild-samples');
