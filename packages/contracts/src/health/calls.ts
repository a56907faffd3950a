import { call } from '../kernel/call.ts';
import type { Health, HealthDetails } from './schemas.ts';

export const health = call<{ answer: { data: Health } }>('GET', '/api/health', { signedIn: false });
export const healthDetails = call<{ answer: { data: HealthDetails } }>(
  'GET',
  '/api/health/details',
  { signedIn: false },
);
