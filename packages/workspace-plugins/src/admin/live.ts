import type { Live } from '@mach42/plugin-kit/live.ts';
import { adminActions } from './state/admin-slice.ts';

/** What other admins change is not told: it is read again after a pause of the connection. */
export const live: Live = { resync: () => adminActions.load() };
