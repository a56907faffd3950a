import { listAccess } from '@mach42/contracts/audit/calls.ts';
import type { Live } from '@mach42/plugin-kit/live.ts';
import { stale } from '@mach42/plugin-kit/reads/reads.ts';

const changed = () => stale(listAccess);

export const live: Live = {
  events: {
    BreakGlassOpened: changed,
    BreakGlassUsed: changed,
    BreakGlassClosed: changed,
    PasswordReset: changed,
    SecretReset: changed,
  },
};
