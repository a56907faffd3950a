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
/** Returns the recorded history of health; for admins. */
export const healthHistory = call<{ answer: { data: HealthHistory } }>(
  'GET',
  '/api/admin/health-history',
);
/** Lists the projections; for admins. */
export const listProjections = call<{ answer: { data: Projection[] } }>(
  'GET',
  '/api/ops/projections',
);
/** Starts a rebuild of a projection; for admins. `listProjections` returns its progress. */
export const rebuildProjection = call<{
  params: ProjectionParams;
  answer: { data: RebuildBegun };
}>('POST', '/api/ops/projections/:name/rebuild');
