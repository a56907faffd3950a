import { call } from '../kernel/call.ts';
import type { WorkerReport } from './schemas.ts';

/** Returns the report of the workers; for admins. */
export const readWorkers = call<{ answer: { data: WorkerReport } }>('GET', '/api/admin/workers');
