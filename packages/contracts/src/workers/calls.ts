import { call } from '../kernel/call.ts';
import type { WorkerReport } from './schemas.ts';

/** For admins. */
export const readWorkers = call<{ answer: { data: WorkerReport } }>('GET', '/api/admin/workers');
