import { call, costs } from '../kernel/call.ts';
import type { ActivityQuery, ActivityReport } from './schemas.ts';

/** For admins. */
export const readActivity = call<{ query: ActivityQuery; answer: { data: ActivityReport } }>(
  'GET',
  '/api/admin/activity',
  { cost: costs.heavy },
);
