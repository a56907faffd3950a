import type { Live } from '@mach42/plugin-kit/live.ts';
import { historyActions } from './state/history-slice.ts';

const reloadSaige = () => historyActions.loadSaige();
const reload = () => historyActions.load();

export const live: Live = {
  events: {
    PhodCreated: reload,
    PhodSaved: reload,
    PhodReverted: reload,
    SaigeFileCreated: reloadSaige,
    SaigeVersionSaved: reloadSaige,
    SaigeReverted: reloadSaige,
  },
  resync: () => historyActions.loadAll(),
};
