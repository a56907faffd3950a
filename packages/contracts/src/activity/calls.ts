import { call, costs } from '../kernel/call.ts';
import type { ActivityQuery, ActivityReport } from './schemas.ts';

/** Returns the activity report; for admins. */
export const readActivity = call<{ query: ActivityQuery; answer: { data: ActivityReport } }>(
  'GET',
  '/api/admin/activity',
  { cost: costs.heavy },
);
