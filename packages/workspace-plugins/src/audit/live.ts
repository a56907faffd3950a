import { listAccessGrants } from '@mach42/contracts/audit/calls.ts';
import type { Live } from '@mach42/plugin-kit/live.ts';
import { stale } from '@mach42/plugin-kit/reads/reads.ts';

const changed = () => stale(listAccessGrants);

export const live: Live = { events: { BreakGlassOpened: changed, BreakGlassClosed: changed } };
