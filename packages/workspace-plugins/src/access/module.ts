import { AccessPanel } from './access-panel.tsx';
import { accessSlice, access } from './access-slice.ts';
import type { Live } from '@mach42/plugin-kit/live.ts';

const changed = () => access.changed();

export default AccessPanel;
export const slices = [accessSlice];
export const live: Live = {
  events: {
    BreakGlassOpened: changed,
    BreakGlassUsed: changed,
    BreakGlassClosed: changed,
    PasswordReset: changed,
    SecretReset: changed,
  },
  resync: changed,
};
