import type { Live } from '@mach42/plugin-kit/live.ts';
import { externalActions } from './actions.ts';
import { external } from './state.ts';

const reload = () => externalActions.load();

export const live: Live = {
  events: {
    SessionOpened: reload,
    SessionExtended: external.endMoved,
    SessionClosed: external.endMoved,
  },
  resync: reload,
};
