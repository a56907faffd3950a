import { call } from '../kernel/call.ts';
import type {
  Health,
  HealthDetails,
  HealthHistory,
  Projection,
  ProjectionParams,
  RebuildBegun,
} from './schemas.ts';

export const health = call<{ answer: { data: Health } }>('GET', '/api/health', { signedIn: false });
export const healthDetails = call<{ answer: { data: HealthDetails } }>(
  'GET',
  '/api/health/details',
  { signedIn: false },
);
/** For admins. */
export const healthHistory = call<{ answer: { data: HealthHistory } }>(
  'GET',
  '/api/admin/health-history',
);
/** For admins. */
export const listProjections = call<{ answer: { data: Projection[] } }>(
  'GET',
  '/api/ops/projections',
);
/** For admins; `listProjections` answers the progress. */
export const rebuildProjection = call<{
  params: ProjectionParams;
  answer: { data: RebuildBegun };
}>('POST', '/api/ops/projections/:name/rebuild');
