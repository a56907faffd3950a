import type { Live } from '@mach42/plugin-kit/live.ts';
import { audit } from './state/audit-slice.ts';

const changed = () => audit.openingsChanged();

export const live: Live = {
  events: { BreakGlassOpened: changed, BreakGlassClosed: changed },
  resync: changed,
};
