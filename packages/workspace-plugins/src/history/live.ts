import type { Live } from '@mach42/plugin-kit/live.ts';
import { history, historyActions } from './state/history-slice.ts';

const saigeChanged = () => history.saigeChanged();
const reload = () => historyActions.load();

export const live: Live = {
  events: {
    PhodCreated: reload,
    PhodSaved: reload,
    PhodReverted: reload,
    SaigeFileCreated: saigeChanged,
    SaigeVersionSaved: saigeChanged,
    SaigeReverted: saigeChanged,
  },
  resync: reload,
};
